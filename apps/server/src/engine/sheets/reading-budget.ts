import { setImmediate } from 'node:timers/promises'
import type { SheetLimits } from './cell.ts'
import { sheetError } from './sheet-error.ts'

/** Milliseconds of reading before other requests run. */
const STRETCH_MS = 12

/** The budget of one pass over a sheet. Blank rows and cells count, because they take time too. */
export class ReadingBudget {
  readonly #limits: SheetLimits
  readonly #sheet: string
  #blankRows = 0
  #cells = 0
  #text = 0
  #spent = 0
  #yieldedAt = performance.now()
  #since: number | undefined = performance.now()

  constructor(sheet: string, limits: SheetLimits) {
    this.#sheet = sheet
    this.#limits = limits
  }

  /** @throws SheetError `sheet.too_many_blank_rows` */
  blankRow(): void {
    const { maxBlankRows: max } = this.#limits
    if (++this.#blankRows > max) throw sheetError('sheet.too_many_blank_rows', { sheet: this.#sheet, max })
  }

  /** @throws SheetError `sheet.too_many_cells` */
  cells(count: number): void {
    this.#cells += count
    const { maxCells: max } = this.#limits
    if (this.#cells > max) throw sheetError('sheet.too_many_cells', { sheet: this.#sheet, max })
  }

  /** @throws SheetError `sheet.too_much_text` */
  text(length: number): void {
    this.#text += length
    if (this.#text > this.#limits.maxText) throw sheetError('sheet.too_much_text', { sheet: this.#sheet })
  }

  /** Whether other requests must run: call `yield` before reading on. */
  get due(): boolean {
    return performance.now() - this.#yieldedAt > STRETCH_MS
  }

  /** Lets other requests run. @throws SheetError `sheet.too_costly` */
  async yield(): Promise<void> {
    this.pause()
    await setImmediate()
    this.#yieldedAt = performance.now()
    this.resume()
  }

  /** Stops the clock until `resume`. @throws SheetError `sheet.too_costly` */
  pause(): void {
    if (this.#since !== undefined) this.#spent += performance.now() - this.#since
    this.#since = undefined
    const { maxReadingMs: max } = this.#limits
    if (this.#spent > max) throw sheetError('sheet.too_costly', { sheet: this.#sheet, max: Math.round(max / 1000) })
  }

  resume(): void {
    this.#since ??= performance.now()
  }
}
