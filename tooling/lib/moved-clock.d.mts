export interface Moment {
  name: string
  zone: string
  at(now: Date): Date
}

export const MOMENTS: readonly Moment[]
export const ZONES: readonly string[]
export function movedClock(options: { moment: Moment; zone?: string; now?: Date }): Record<string, string>
