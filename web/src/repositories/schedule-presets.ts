/** The schedules that most people want, and the crontab that each stands for, however it is written. */
export type Preset =
  | { readonly kind: 'hourly'; readonly minute: number }
  | { readonly kind: 'daily' | 'weekdays'; readonly minute: number; readonly hour: number }
  | { readonly kind: 'weekly'; readonly minute: number; readonly hour: number; readonly weekday: number };

export type PresetKind = Preset['kind'];

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export function crontabOf(preset: Preset): string {
  switch (preset.kind) {
    case 'hourly':
      return `${preset.minute} * * * *`;
    case 'daily':
      return `${preset.minute} ${preset.hour} * * *`;
    case 'weekdays':
      return `${preset.minute} ${preset.hour} * * 1-5`;
    case 'weekly':
      return `${preset.minute} ${preset.hour} * * ${preset.weekday}`;
  }
}

const nicknames: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
};

/** Undefined where the crontab is none of them. */
export function presetOf(crontab: string): Preset | undefined {
  const plain = crontab.trim().toLowerCase();
  const fields = (nicknames[plain] ?? plain).split(/\s+/);
  const [minuteText = '', hourText = '', day, month, weekday = ''] = fields;
  const minute = numberIn(minuteText, 59);
  if (fields.length !== 5 || minute === undefined || day !== '*' || month !== '*') return undefined;
  if (hourText === '*') return weekday === '*' ? { kind: 'hourly', minute } : undefined;
  const hour = numberIn(hourText, 23);
  if (hour === undefined) return undefined;
  if (weekday === '*') return { kind: 'daily', minute, hour };
  if (weekday === '1-5' || weekday === 'mon-fri') return { kind: 'weekdays', minute, hour };
  const named = weekdayNames.findIndex((name) => name.slice(0, 3).toLowerCase() === weekday);
  const on = named >= 0 ? named : numberIn(weekday, 7);
  return on === undefined ? undefined : { kind: 'weekly', minute, hour, weekday: on % 7 };
}

/** As a field for a time of day has it: `03:05`. */
export function clockOf({ hour, minute }: { readonly hour: number; readonly minute: number }): string {
  return `${two(hour)}:${two(minute)}`;
}

/** Undefined where the text is no time of day. */
export function timeOfDay(text: string): { readonly hour: number; readonly minute: number } | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const hour = numberIn(hours, 23);
  const minute = numberIn(minutes, 59);
  return hour === undefined || minute === undefined ? undefined : { hour, minute };
}

function numberIn(text: string, most: number): number | undefined {
  if (!/^\d{1,2}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
