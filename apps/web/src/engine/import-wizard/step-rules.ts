import type { BatchState, Sheet } from '@tuheng/domain/kernel/import-wire'

export const STEPS = ['upload', 'map', 'check', 'preview', 'commit'] as const
export type Step = (typeof STEPS)[number]

/** Steps that can be opened, by state of the batch. */
const OPEN_STEPS: Readonly<Record<BatchState, readonly Step[]>> = {
  uploaded: ['map'],
  staging: ['check'],
  staged: ['map', 'check', 'preview'],
  committing: ['commit'],
  // Refused rows can be corrected and imported later.
  committed: ['map', 'check', 'preview', 'commit'],
  undoing: ['commit'],
  undone: ['commit'],
  closed: ['commit'],
}

const INITIAL_STEP: Readonly<Partial<Record<BatchState, Step>>> = { staged: 'check', committed: 'commit' }

/** Whether the server is working on the batch. */
export function isBusy(state: BatchState): boolean {
  return state === 'staging' || state === 'committing' || state === 'undoing'
}

export function openSteps(state: BatchState | undefined): readonly Step[] {
  return state ? ['upload', ...OPEN_STEPS[state]] : ['upload']
}

/** The step of the address if the batch allows it, otherwise the step of the batch's state. */
export function stepOf(state: BatchState, wanted: string | null): Step {
  const allowed = OPEN_STEPS[state]
  return allowed.find(step => step === wanted) ?? INITIAL_STEP[state] ?? allowed[0] ?? 'upload'
}

/** `?batch=12&step=map`: everything that a reload needs. */
export function wizardSearch(batch: number | null, step?: Step, remembered?: boolean): string {
  if (batch === null) return '?all'
  const params = new URLSearchParams({
    batch: String(batch),
    ...(step ? { step } : {}),
    ...(remembered ? { known: '1' } : {}),
  })
  return `?${params.toString()}`
}

export function batchIn(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('batch'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Column names as in spreadsheets: 0 → A, 26 → AA. */
export function columnLetters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26)
}

export function mainSheet(sheets: readonly Sheet[]): Sheet | undefined {
  return sheets.find(sheet => sheet.lines === null)
}
