/** A fetching process that receives pages and never replies. */
process.on('message', () => {});
process.on('disconnect', () => process.exit());
