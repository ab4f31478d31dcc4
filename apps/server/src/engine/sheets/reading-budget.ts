import { setImmediate } from 'node:timers/promises'
import type { SheetLimits } from './cell.ts'
import { sheetError } from './sheet-error.ts'

/** Milliseconds of reading at a stretch before others have their turn. */
const STRETCH_MS = 12

/** What one pass over a sheet may cost, blank rows and cells included: they take time although nobody gets to see them. */
export class ReadingBudget {
  readonly #limits: SheetLimits
  readonly #sheet: string
  #blankRows = 0
  #cells = 0
  #text = 0
  #spent = 0
  #rested = performance.now()
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

  /** Others have waited for long enough: call `rest` before reading on. */
  get due(): boolean {
    return performance.now() - this.#rested > STRETCH_MS
  }

  /** Lets requests have their turn. @throws SheetError `sheet.too_costly` */
  async rest(): Promise<void> {
    this.pause()
    await setImmediate()
    this.#rested = performance.now()
    this.resume()
  }

  /** What happens until `resume` is not reading. @throws SheetError `sheet.too_costly` */
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
