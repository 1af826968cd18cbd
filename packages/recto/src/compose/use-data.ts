/** The data for one command beside them. */
import type { DataTools } from '../cli/data-command.ts';
import { readConfig } from '../config/read-config.ts';
import { openData } from './open-data.ts';

export const useData: DataTools['use'] = async (dataDir, work) => {
  const { config } = readConfig(process.env, dataDir === undefined ? {} : { 'data-dir': dataDir });
  const data = await openData(config, () => {});
  try {
    return await work(data);
  } finally {
    await data.database.close();
  }
};
