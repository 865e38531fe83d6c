/** A setting that the server cannot work with. The message is the one line shown to the operator. */
export class SettingError extends Error {
  readonly setting: string;

  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`);
    this.name = 'SettingError';
    this.setting = setting;
  }
}
