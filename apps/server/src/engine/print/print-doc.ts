import type { Lang } from '@tuheng/domain/kernel/text'

/** `needle`: paper 241 mm wide for impact printers, as whole (280 mm), half (140 mm) or third (93.3 mm) sheets. */
export type Paper = 'A4' | 'A5' | 'needle' | 'needleHalf' | 'needleThird'

/** A document to print. The caller has applied all rights; numbers are formatted by the layout. */
export type PrintDoc = {
  title: string
  company: string
  /** Document number, right of the title. */
  number?: string
  /** A line under the title, e.g. the period. */
  subtitle?: string
  paper?: Paper
  /** A4 and A5 only. */
  orientation?: 'portrait' | 'landscape'
  /** Large pale text across each page, e.g. `草稿`. */
  watermark?: string
  /** Prints the document once per copy, each with its name, e.g. `第一联 存根`. */
  copies?: readonly string[]
  /** Left of the page number: who printed it and when. */
  footer?: string
  /** Language of the built-in words; Chinese by default. */
  lang?: Lang
  blocks: readonly PrintBlock[]
}

export type PrintBlock =
  | FactsBlock
  | TableBlock
  | HeadingBlock
  | ParagraphBlock
  | SignaturesBlock
  | PartiesBlock
  | AmountBlock
  | QrCodeBlock
  | PageBreakBlock

export type BlockKind = PrintBlock['kind']
export type BlockOf<K extends BlockKind> = Extract<PrintBlock, { kind: K }>

/** Decimals are strings; `null`, `undefined` and `''` print nothing. */
export type PrintValue = string | number | null | undefined

/**
 * How a value is formatted. `scale`: with thousands separators and this number of digits; `number`: with all its
 * digits; `percent`: a rate such as `'0.09'` as 9.00%; `dateTime`: to the minute.
 */
export type PrintFormat = 'text' | 'number' | 'percent' | 'date' | 'dateTime' | { readonly scale: number }

export type Fact = {
  label: string
  value: PrintValue
  format?: PrintFormat
  /** Number of columns that the fact occupies; 1 by default. */
  span?: number
  strong?: boolean
}

/** Labels and values in a grid. */
export type FactsBlock = {
  kind: 'facts'
  items: readonly Fact[]
  /** Facts side by side; 3 by default. */
  columns?: number
  /** With lines around each fact, as on forms. */
  boxed?: boolean
}

export type PrintColumn = {
  label: string
  /** By default numbers are aligned right, dates centred, text left. */
  align?: 'left' | 'center' | 'right'
  /** In mm; derived from the content when absent. */
  width?: number
  format?: PrintFormat
}

/** Cells in the order of the columns. */
export type PrintRow = readonly PrintValue[]

export type TableGroup = {
  title?: string
  rows: readonly PrintRow[]
  /** The first cell may extend over blank cells after it. */
  subtotal?: PrintRow
}

export type TableBlock = {
  kind: 'table'
  columns: readonly PrintColumn[]
  rows?: readonly PrintRow[]
  /** Instead of `rows`. */
  groups?: readonly TableGroup[]
  totals?: PrintRow
  /** In points; 8.5 by default. */
  fontSize?: number
  /** Shown if there are no rows. */
  emptyText?: string
}

export type HeadingBlock = { kind: 'heading'; text: string }

export type ParagraphBlock = {
  kind: 'paragraph'
  /** `\n` starts a new line. */
  text: string
  align?: 'left' | 'center' | 'right'
  size?: number
  strong?: boolean
  /** Indents each paragraph by two characters, as in Chinese prose. */
  indent?: boolean
}

export type Signature = { label: string; name?: string }

/** A line of names to sign, or with `boxed` the boxes of an approval with space for remarks. */
export type SignaturesBlock = { kind: 'signatures'; items: readonly Signature[]; boxed?: boolean; withDate?: boolean }

export type Party = {
  /** E.g. `甲方（托运人）`. */
  role: string
  name: string
  lines?: readonly { label: string; value: PrintValue }[]
  /** Picture of the seal, drawn over the name and the space for the stamp. */
  seal?: Buffer
}

/**
 * Both parties of an agreement with space for stamp, signature and date, and the other signatories below them on the
 * same page.
 */
export type PartiesBlock = { kind: 'parties'; left: Party; right: Party; signatures?: readonly Signature[] }

/** An amount in yuan, in figures and in capital characters. */
export type AmountBlock = { kind: 'amount'; label: string; amount: string }

export type QrCodeBlock = {
  kind: 'qrcode'
  value: string
  /** Lines of text beside it. */
  lines?: readonly string[]
  /** Edge in mm; 26 by default. */
  size?: number
  align?: 'left' | 'right'
}

export type PageBreakBlock = { kind: 'pageBreak' }
