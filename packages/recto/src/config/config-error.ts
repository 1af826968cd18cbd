/** Some settings are invalid. Each line of the message names one and the mistake in it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
