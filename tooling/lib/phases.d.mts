export interface Phases {
  time<T>(name: string, work: () => Promise<T>): Promise<T>
  line(): string
}

export function createPhases(options?: { now?: () => number }): Phases
export function untilServed(
  at: { port: number | string; host: string },
  options: { phases: Phases; stop: AbortSignal; say?: (line: string) => void },
): Promise<void>
