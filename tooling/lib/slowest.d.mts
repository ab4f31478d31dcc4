interface StepResult {
  name?: string
  seconds: number
  beside?: boolean
  files?: readonly { path: string; seconds: number }[]
}

export const SECONDS_FILE: string
export function slowestLines(results: readonly StepResult[]): string
export function areaOf(path: string): string
export function limitLine(results: readonly StepResult[]): string
export function noteSeconds(results: readonly StepResult[]): void
