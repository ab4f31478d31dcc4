import type { Lines } from './lines.ts'
import type { Text } from './text.ts'

export interface FileRef {
  id: number
  name: string
  size: number
  mime: string
}

/** The TypeScript value of each kind. Decimals are strings; dates `YYYY-MM-DD`; instants `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface ValueOfKind {
  text: string
  longText: string
  serial: string
  integer: number
  quantity: string
  money: string
  price: string
  rate: string
  date: string
  dateTime: string
  month: string
  bool: boolean
  choice: string
  dict: string
  ref: number
  refs: number[]
  lines: object[]
  files: FileRef[]
  region: string
  mobile: string
  phone: string
  plate: string
  idCard: string
  creditCode: string
  boxNo: string
  bankAccount: string
  json: unknown
}

export type FieldKind = keyof ValueOfKind

/** Fixed options of a `choice`: value → both labels; tags take the colour. */
export interface Choice extends Text {
  color?: StatusColor
  /** Still shown where it is used, and no longer offered. */
  retired?: boolean
}
export type Choices<C extends string = string> = Record<C, Choice>

/** Fixed meaning across the product; see the web's theme for the actual colours. */
export type StatusColor = 'draft' | 'progress' | 'waiting' | 'done' | 'attention' | 'refused' | 'locked'

export interface FieldOptions {
  /** English label; derived from the field's name when absent. */
  en?: string
  required?: boolean
  default?: unknown
  /**
   * Of a date that nearly always is today, or a moment at which the person acts: a form, a child row or the dialog of a
   * step opens with today's business date, or with this minute, where it has to be given. A number is what it nearly
   * always comes to, `daysAhead` is a day so many days from today: the end of a plan, and `field` is what another field of the record says. A suggestion to people: the server never fills it in. See {@link withToday}.
   */
  defaultsTo?: 'today' | 'now' | number | { readonly daysAhead: number } | { readonly field: string }
  /** Of a required text: a new record that is saved without it gets the next free number. */
  numbered?: SerialPattern
  /** Written by the server only (effects, derivations); never accepted from a client. */
  computed?: boolean
  /** May be given at creation only. */
  setOnce?: boolean
  /** Left out when a document is copied. */
  noCopy?: boolean
  /**
   * Name of the field beside which it belongs. Where that one stands it stands right behind: in the form, in what transitions
   * ask for and empty, in what faces hide, on hand-written screens. It is visible and locked under the same conditions unless
   * it has its own, and roles see it no wider. See {@link withFollowers}.
   */
  follows?: string
  /**
   * Of a date: does it tell of what happened (none ahead of today is taken) and does the record belong to its month (a closed
   * one refuses the write)? One switch for both. Said here or in the resource’s `businessDates` and `otherDates`. `true` needs
   * the resource’s line in `closedDocTypes`.
   */
  holdsMonth?: boolean
  /** Of the last day of a paper that stops work: it is marked once it is past. */
  lapses?: boolean
  /** Of a status that says what a record is: an approval that is under way is shown in its place. See `shownChoice`. */
  yieldsToApproval?: boolean
  /** Shown inside the field and in headers: `装货净重(吨)`. */
  unit?: Text
  /** Whether an amount includes tax, said beside its label: it stands beside amounts of the other kind. */
  basis?: Text
  /** Field of the same row with the unit of this one. Values of different units are not added up. */
  unitFrom?: string
  /** Of a column of child rows: the rows of which it is added up. Absent: all. */
  sumOf?: (rows: readonly Readonly<Record<string, unknown>>[]) => readonly Readonly<Record<string, unknown>>[]
  hint?: Text
  /** Action of the face's permission that is required to set the value, beside the right to the write itself. */
  right?: string
  /** Masked for everybody without the right to see it. */
  mask?: 'mobile' | 'idCard' | 'bankAccount' | 'name'
  /**
   * Of a text that is unique by itself: values that differ in case or in full and half width only are one and the same, so
   * that a record is refused beside another one that is written so. What is typed stays as it is. See {@link alikeKey}.
   */
  ignoresCase?: boolean
  maxLength?: number
  minLength?: number
  /** longText: with the markup that `kernel/rich-text` allows. Sheets and the log show plain text. */
  rich?: boolean
  /**
   * Whose values it repeats, as `resource.path`: it is seen no wider than they are, by the right of the roles. Of json with
   * values that have sources of their own: by key within. Of json it is always said, `[]` where nothing is repeated; what
   * `snapshot` copies is known without it.
   */
  copies?: readonly string[] | Readonly<Record<string, string | readonly string[]>>
  /**
   * Other records repeat the value without saying which record it is of. What copies it is for whoever may read this
   * resource, too; an approval that hides it in one record hides it in all of them from whoever it asks.
   */
  quoted?: boolean
  /**
   * It `copies` a value of another record of the same resource. An approval that hides the value in one record hides this in
   * all of them from whoever it asks.
   */
  fromAnother?: boolean
  /**
   * Forms of new records fill it in while it is empty or holds its default, from the record that the sibling `of` names:
   * its field, the value that all of its child rows have in common (`items.goodsId`), or a field of the record that these
   * refer to (`items.routeId.fromAddressId`). Child rows are filled in from those of that record: what both kinds of rows
   * have, and fields `with` of the record itself. It is a suggestion; the server fills in nothing.
   */
  suggestedBy?: { of: string; from: string; with?: Readonly<Record<string, string>> }
  /**
   * Of a text: forms offer what a call lists, which is asked by own fields (parameter → own field). It answers
   * {@link PickedAnswer}. Other texts may be typed; the server judges them.
   */
  picks?: { readonly call: string; readonly by: Readonly<Record<string, string>> }
  /**
   * Forms of new records fill it in while it is empty, from the latest record of the same kind that agrees in these
   * siblings, and say so. What another record suggests (`suggestedBy`) comes first.
   */
  recalledBy?: readonly string[]
  /** Digits after the point, where the kind's own scale does not fit. */
  scale?: number
  min?: string | number
  max?: string | number
  /** Of a date of a paper, or the end of a validity: it may lie decades away. See `far-dates.ts`. */
  longLived?: boolean
  /** The value must be greater than zero. */
  positive?: boolean
  /** Fixed column width in px where the kind's own does not fit. */
  width?: number
}

/** What a text may be picked from. */
export interface PickedAnswer {
  list: readonly {
    value: string
    /** How many things it has room for, and how many it holds; null where that is unknown. */
    places?: number | null
    taken?: number | null
    /** False: not for the record that asks. */
    fits?: boolean
  }[]
}

/** One field of a resource. `$value` does not exist at run time; it is for type inference. */
export interface Field<K extends FieldKind = FieldKind, V = unknown> extends FieldOptions {
  readonly kind: K
  readonly label: string
  readonly $value?: V
  /** choice: its options. */
  choices?: Choices
  /** dict: code of the dictionary. */
  dict?: string
  /** ref, refs: name of the target resource. */
  to?: string
  /** ref: a fixed filter on what may be chosen, e.g. `{ isCarrier: true }`. */
  where?: Readonly<Record<string, unknown>>
  /** ref: a filter taken from sibling fields, target field → own field, e.g. `{ partyId: 'customerId' }`. */
  whereFrom?: Readonly<Record<string, string>>
  /** ref: rows whose reference `whereFrom` does not bind, since the product itself set it. */
  unboundWhen?: (row: Readonly<Record<string, unknown>>) => boolean
  /**
   * ref: beside each choice stands what speaks against it, as the server judges it under this name for the target (see
   * `registerChoiceNotes`). The others name own fields: of the day that counts, of the record that must not speak against
   * itself, and of references that are judged together with it.
   */
  judged?: { as: string; date?: string; record?: string; beside?: readonly string[] }
  /** ref: own field → field of the target copied when the reference is set. */
  snapshot?: Readonly<Record<string, string>>
  /** ref: converts a copied value where the own field expresses it differently. */
  snapshotAs?: Readonly<Record<string, (value: unknown) => unknown>>
  /** ref: forms of new records fill it in where exactly one record can be chosen, once the siblings of `whereFrom` are. */
  soleChoice?: boolean
  /** ref: a new target may be created from the picker. */
  createInPlace?: boolean
  /** lines: the child rows. */
  lines?: Lines
  /** serial: e.g. `{ prefix: 'YD', period: 'day', digits: 5 }`. */
  serial?: SerialPattern
  /** files: what may be attached. */
  accept?: readonly string[]
}

/**
 * `prefix + date of the period + digits`. The number restarts in each period and company. `{org}` in the prefix is the
 * company's short code.
 */
export interface SerialPattern {
  prefix: string
  period: 'day' | 'month' | 'year'
  digits: number
  separator?: string
  /** The date of the record whose period counts, where that is not the day of its creation. */
  dated?: string
  /** Prefix by the value of another field, e.g. contract kind. */
  prefixBy?: { field: string; prefixes: Readonly<Record<string, string>> }
}

export type Fields = Readonly<Record<string, Field>>

type ValueOf<D> = D extends Field<FieldKind, infer V> ? V : never
/** The row that a set of fields describes. */
export type FieldRow<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }
/** A row in editing: any value may be missing. */
export type Draft<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> | null | undefined }
