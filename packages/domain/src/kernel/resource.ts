import type { Area } from './areas.ts'
import type { FaceWords } from './face-words.ts'
import type { GrantsLike } from './grants-like.ts'
import { registerDefined } from './defined.ts'
import { placeFollowers } from './followers.ts'
import type { Issue } from './errors.ts'
import type { Choices, Draft, Field, FieldRow, Fields } from './field.ts'
import type { FourEyes } from './makers.ts'
import type { ListSpec } from './list-spec.ts'
import { withApprovalState, yieldsToApproval } from './approval-state.ts'
import { statusField, type Machine } from './machine.ts'
import { ownNames } from './own-names.ts'
import type { Actor } from './policy.ts'
import { SYSTEM_COLUMNS } from './system-columns.ts'
import { type Text, wordsOf } from './text.ts'

export { AREAS, type Area } from './areas.ts'

/**
 * Who may refer to the records. A document: members who have it in their data scope. A master: the entire company,
 * unless the company limits masters to the data scope. Common records (members, roles, fees): everybody.
 */
export type Nature = 'document' | 'master' | 'common'

export type { Machine }
export type Machines = Readonly<Record<string, Machine>>
type StateOf<X> = X extends Machine<infer S> ? S : never

/** Columns that the engine gives to every company table. */
export type SystemColumns = {
  id: number
  orgId: number
  version: number
  createdAt: string
  createdBy: number | null
  updatedAt: string
  updatedBy: number | null
  deletedAt: string | null
  deletedBy: number | null
  deletedReason: string | null
  deptId: number | null
}
export const SYSTEM_FIELDS = [
  'id',
  'orgId',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'deletedAt',
  'deletedBy',
  'deletedReason',
  'deptId',
] as const

/** Statuses of a row. A resource without machines is inferred with an open map, which must not make its row open. */
type StateRow<M extends Machines> = string extends keyof M ? unknown : { -readonly [K in keyof M]: StateOf<M[K]> }

export type RowOfParts<F extends Fields, M extends Machines> = SystemColumns & FieldRow<F> & StateRow<M>
export type DraftOfParts<F extends Fields, M extends Machines> = Draft<F> &
  Partial<SystemColumns> &
  Partial<StateRow<M>>
type Name<F, M> = (keyof F | keyof M | keyof SystemColumns) & string

/** What guards and form rules get. They are pure, so the caller passes the time. */
export interface RuleContext {
  /** Business date in Asia/Shanghai, `YYYY-MM-DD`. */
  today: string
  /** Wall time in Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`. Guards, which judge by the day, do without it. */
  at?: string
  actor?: Actor
  /** Settings of the company, as far as they are known. */
  settings?: Readonly<Record<string, unknown>>
}

export interface Transition<F extends Fields, M extends Machines> extends Text {
  /** What the person reads after it, if `已` before its name is not said: 对方已确认. */
  done?: Text
  /** The status that it changes. */
  machine: keyof M & string
  from: readonly string[]
  to: string
  /** Action of the permission code. Default: the transition's name. */
  action?: string
  /** Action of the same face whose holders get the right to this one, too; for a new right on a resource that exists. */
  grantedWith?: string
  /** Fields of the record that the dialog asks for. They are written with the transition. */
  edits?: readonly (keyof F & string)[]
  /** Required fields of `edits`. */
  needs?: readonly (keyof F & string)[]
  /** Fields of `edits` that it requires of some records, judged by the record with its inputs: by the form and by the server. */
  neededWhen?: { readonly [K in keyof F]?: RowFn<boolean> }
  /** Fields that it empties, with what references among them brought along: a step back takes away what the step forward asked for. */
  clears?: readonly (keyof F & string)[]
  /** The fields that the decision is about. The dialog shows them to those who may see them, and is always opened. */
  shows?: readonly (keyof F & string)[]
  /** Further inputs that are not fields of the record. */
  params?: Fields
  /** Fields (`lines.price` of child rows) that the params set. Who may not write them cannot give these params. */
  sets?: readonly string[] | Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Requires a reason, which the audit row keeps. */
  reason?: boolean
  /**
   * Whether it usually comes next. `false`: never the blue button, and behind what leads forward. `true`: may be blue from a
   * `locked` state, too. Default: may be blue, except from there. `docs/engine/screens.md` has the whole rule.
   */
  usual?: boolean
  /** Why it is refused now. It depends only on the record. */
  guard?: (row: RowOfParts<F, M>, ctx: RuleContext) => Issue | undefined
  /** Makers of the record may not execute it: see `kernel/makers.ts`. */
  fourEyes?: true | FourEyes
  /** A review of others' work. It makes nobody a maker, and the makers get a message. */
  verdict?: 'passed' | 'refused' | 'returned'
  /** The person confirms what they saw: these fields are shown unmasked. The request must name each record's version. */
  requiresFreshRead?: readonly (keyof F & string)[]
  /** Fields that whoever may do it sees unmasked: the work is done from them, as a payment from the payee's account. */
  unmasks?: readonly (keyof F & string)[]
  /** May be applied to many records at once. */
  batch?: boolean
  /** Shown in red under 更多, and always confirmed. */
  danger?: boolean
  /** The business dates whose months must be open, if the transition does not affect the others. Default: all. */
  postsOn?: readonly (keyof F & string)[]
  /** Handlers, registered by `onRecalculate`, that recalculate values of other records from this one. */
  recalculates?: readonly string[]
  /** Without a button. Other parts of the system execute it. */
  internal?: boolean
  /** The transition that decides on what this one submits. An approval of this one executes that one, too. */
  decidedBy?: string
  /**
   * Other writes execute it, too, as their consequence, so that no approval process holds it. `within`: none holds it there;
   * whoever performs it by itself is held.
   */
  isConsequence?: true | 'within'
  /** Other writes execute it although the record waits for an approval: it follows from what happened elsewhere. */
  goesOn?: boolean
}

/** A printed document of a record. */
export interface Print<F extends Fields = Fields, M extends Machines = Machines> extends Text {
  /** Why the record cannot be printed yet. */
  guard?(row: RowOfParts<F, M>): Issue | undefined
  /** Required fields: a person who may not see one of them cannot print it. */
  needs?: readonly (keyof F & string)[]
}

/** A fixed subset of the records with its own address, permission and screen, for example carrier contracts. */
export interface Face<F extends Fields = Fields> extends Text {
  /** `module/table` of the call, e.g. `sap/carrier`. */
  api: string
  /** Permission prefix; `.read`, `.modify`, … follow. */
  permission: string
  /** Action that reading asks for in place of `read`: a list of what others read only where they are concerned. */
  readAction?: string
  /** Permission prefix of a neighbour: who holds a right there holds it here, in default roles and, by the migration, in roles that exist. */
  grantsLike?: string | GrantsLike
  /** Its own names for some fields, transitions and states. */
  words?: FaceWords
  /** Equality filter that is always applied. */
  where?: { [K in keyof F]?: unknown }
  /** Values given to records created here. */
  preset?: { [K in keyof F]?: unknown }
  /** Fixed filters on the choices of references, in addition to the field's own: `{ partyId: { isCarrier: true } }`. */
  refs?: { [K in keyof F]?: Readonly<Record<string, unknown>> }
  /** Columns, if they differ from the resource's list. */
  columns?: readonly string[]
  /** States of the tabs that its list opens in, where the others are over for whoever works from it. */
  opensIn?: readonly string[]
  /** No records are created here: they come from elsewhere, as the wagons of a train that has left. */
  creates?: false
  /** Fields that this face does not show. */
  hide?: readonly (keyof F & string)[]
  /** Transitions that this face offers. Default: all. */
  acts?: readonly string[]
  /** The transition that each row of an imported file runs on an existing record. Default: a row creates a record. */
  imports?: string
}

/** Whether the face offers the transition. */
export const isDoneThrough = ({ acts }: Pick<Face, 'acts'>, name: string): boolean =>
  acts === undefined || acts.includes(name)

export interface Section<N extends string = string> extends Text {
  fields: readonly N[]
}

export interface ResourceDef<N extends string, F extends Fields, M extends Machines, T extends string> {
  readonly name: N
  readonly area: Area
  readonly nature: Nature
  readonly label: string
  readonly en: string
  readonly fields: F
  /** The field that names a record in references, messages and tabs. */
  readonly title: keyof F & string
  /** Further fields shown beside the title in pickers. */
  readonly subtitle?: readonly (keyof F & string)[]
  /** Further names, of `list.search`, by which other lists find the rows that refer to the record. */
  readonly otherNames?: readonly (keyof F & string)[]
  /** Equality filter on what pickers offer, e.g. `{ status: 'enabled' }`; records already chosen stay readable. */
  readonly pickable?: Readonly<Record<string, unknown>>
  /** Filter on the records that a choice names by id to whoever may not read them. Default: all. */
  readonly nameable?: Readonly<Record<string, unknown>>
  readonly machines?: M
  readonly transitions?: { readonly [K in T]: Transition<F, M> }
  /** Fields that guards and `locked` read besides title and statuses. Lists contain them. A test finds them. */
  readonly decidingFields?: readonly (keyof F & string)[]
  readonly faces: Readonly<Record<string, Face<F>>>
  /** Values computed from the record itself: live in the form, again on the server. The field must be `computed`. */
  readonly derive?: { [K in keyof F]?: (row: DraftOfParts<F, M>) => unknown }
  readonly visibleWhen?: { [K in keyof F]?: (row: DraftOfParts<F, M>) => boolean }
  readonly requiredWhen?: { [K in keyof F]?: (row: DraftOfParts<F, M>) => boolean }
  /** Fields that a draft may do without and its submission may not. The form says so beside them. */
  readonly neededToSubmit?: { [K in keyof F]?: (row: DraftOfParts<F, M>) => boolean }
  /** Fields that a save leaves as they are, by the record before it. A rule without a parameter locks new records, too. */
  readonly lockedWhen?: { [K in keyof F]?: (row: DraftOfParts<F, M>) => boolean }
  /** The reference to the document whose content the record is, and which locks it while it waits for an approval. */
  readonly partOf?: keyof F & string
  /** Whether the record can only be changed by transitions: no save and no delete. */
  readonly locked?: (row: RowOfParts<F, M>) => boolean
  /** Why no new reference to the record is allowed. Existing ones stay. It is checked again when one is written. */
  readonly refusesUse?: (row: RowOfParts<F, M>) => Issue | undefined
  /** Why nobody may choose the record anew. References that the system writes itself are not asked. */
  readonly refusesChoice?: (row: RowOfParts<F, M>) => Issue | undefined
  /**
   * Business that a customer's credit limit restricts (ADR 31): the field with the customer, the transitions that
   * increase the debt beside creation, and which records, if not all.
   */
  readonly credit?: {
    readonly customer: keyof F & string
    readonly moves: readonly NoInfer<T>[]
    readonly when?: (row: RowOfParts<F, M>) => boolean
  }
  /** States of the first machine that end a record. Its other machines have no transitions any more. */
  readonly ends?: readonly string[]
  /** Issues between the fields. */
  readonly validate?: (row: DraftOfParts<F, M>, ctx: RuleContext) => Issue[]
  /** Field sets that are unique within the company among records that are not deleted. */
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Database checks, constraint name → SQL over snake_case columns. */
  readonly checks?: Readonly<Record<string, string>>
  /** Further table constraints as SQL (`exclude using gist (…)`), constraint name → clause. */
  readonly constraints?: Readonly<Record<string, string>>
  readonly indexes?: readonly (readonly Name<F, M>[])[]
  /** Labels of system columns where the usual ones mislead: a call is made, not created. */
  readonly systemWords?: Partial<Readonly<Record<'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy', Text>>>
  readonly list: ListSpec<Name<F, M>>
  readonly form: readonly Section<keyof F & string>[]
  /** Figures in the detail's header line. */
  readonly figures?: readonly (keyof F & string)[]
  /** The generic methods that are available. Default: all. */
  readonly methods?: {
    readonly create?: boolean
    readonly update?: boolean
    readonly delete?: boolean
    readonly import?: boolean
    readonly copy?: boolean
    /** Whether a deleted record can be restored. */
    readonly restore?: boolean
  }
  /** A money document: its audit rows are chained by hash. */
  readonly chained?: boolean
  /** Fields whose values the log does not repeat: they hold values of other records. */
  readonly unlogged?: readonly (keyof F & string)[]
  /** Dates by which the record belongs to months: a closed one refuses every write. They tell of what happened, so that no record takes one ahead of today, not even as a draft; what is planned stands in `otherDates`. */
  readonly businessDates?: readonly (keyof F & string)[]
  /** All other dates, including `lines.date` of child rows: validity, plans, signatures. They belong to no month. */
  readonly otherDates?: readonly string[]
  readonly prints?: Readonly<Record<string, Print<F, M>>>
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  M extends Machines = Machines,
  T extends string = string,
> extends ResourceDef<N, F, M, T> {
  readonly machines: M
  readonly transitions: { readonly [K in T]: Transition<F, M> }
}

/** A print of any resource. */
export type AnyPrint = Omit<Print, 'guard' | 'needs'> & {
  guard?(row: AnyRow): Issue | undefined
  readonly needs?: readonly string[]
}

type Condition = 'visibleWhen' | 'requiredWhen' | 'neededToSubmit' | 'lockedWhen'
type Refusal = 'refusesUse' | 'refusesChoice'
/** Any resource in engine code: functions over exact rows are not assignable to functions over any row. */
export type AnyResource = Omit<
  Resource,
  Condition | Refusal | 'derive' | 'locked' | 'credit' | 'validate' | 'transitions' | 'prints' | 'faces'
> & { readonly [K in Condition]?: Readonly<Record<string, RowFn<boolean> | undefined>> } & {
  readonly derive?: Readonly<Record<string, RowFn<unknown> | undefined>>
  locked?(row: AnyRow): boolean
  refusesUse?(row: AnyRow): Issue | undefined
  refusesChoice?(row: AnyRow): Issue | undefined
  readonly credit?: { readonly customer: string; readonly moves: readonly string[]; when?(row: AnyRow): boolean }
  validate?(row: AnyRow, ctx: RuleContext): Issue[]
  readonly transitions: Readonly<Record<string, AnyTransition>>
  readonly prints?: Readonly<Record<string, AnyPrint>>
  readonly faces: Readonly<Record<string, Face>>
}
export type AnyRow = Record<string, unknown>
type RowFn<R> = (row: AnyRow) => R
export type AnyTransition = Omit<Transition<Fields, Machines>, 'guard'> & {
  guard?(row: AnyRow, ctx: RuleContext): Issue | undefined
}

/** Exact row of a resource: `RowOf<typeof waybill>`. */
export type RowOf<R> = R extends Resource<string, infer F, infer M, string> ? RowOfParts<F, M> : never
export type DraftOf<R> = R extends Resource<string, infer F, infer M, string> ? DraftOfParts<F, M> : never
/** A field, status or system column of the resource. */
export type FieldName<R> = [R] extends [never] ? never : keyof RowOf<R> & string
/**
 * A row with known names and unknown values: misspelt names do not compile. `carrierId$` is the label of a reference.
 */
export type LooseRow<R> = { readonly [K in FieldName<R> | `${FieldName<R>}$`]?: unknown }
/** Filters of a list of the resource. */
export type FiltersOf<R> = { readonly [K in FieldName<R>]?: unknown }
/** A child row of that kind: `LooseLine<typeof statement, 'lines'>`. */
export type LooseLine<R, N extends FieldName<R>> =
  NonNullable<RowOf<R>[N]> extends readonly (infer L)[]
    ? { readonly [K in 'id' | 'key' | (keyof L & string) | `${keyof L & string}$`]?: unknown }
    : never
export type TransitionOf<R> = R extends { readonly transitions: infer X } ? keyof X & string : never

export function defineResource<
  const N extends string,
  const F extends Fields,
  const M extends Machines = Record<never, never>,
  const T extends string = never,
>(def: ResourceDef<N, F, M, T>): Resource<N, F, M, T> {
  const placed = placeFollowers(def)
  const transitions = ownNames(placed.transitions ?? ({} as { [K in T]: Transition<F, M> }))
  for (const move of Object.values<Transition<F, M>>(transitions)) if (move.params) move.params = ownNames(move.params)
  const resource: Resource<N, F, M, T> = {
    ...placed,
    fields: ownNames(placed.fields),
    machines: ownNames(placed.machines ?? ({} as M)),
    transitions,
  }
  const withApproval = withApprovalState(anyResource(resource)) as unknown as Resource<N, F, M, T>
  registerDefined(anyResource(withApproval))
  return withApproval
}

/** For engine code that handles all resources. */
export const anyResource = (resource: unknown): AnyResource => resource as AnyResource

export const section = <const N extends string>(zh: string, en: string, fields: readonly N[]): Section<N> => ({
  zh,
  en,
  fields,
})

export function machine<const S extends string>(
  zh: string,
  en: string,
  def: { states: Choices<S> } & Pick<
    Machine<NoInfer<S>>,
    'width' | 'initial' | 'derived' | 'terminalStates' | 'copies' | 'describeState'
  >,
): Machine<S> {
  return { zh, en, ...def }
}

/** The field, status or system column of that name as a field. */
export function columnField(resource: AnyResource, name: string): Field | undefined {
  if (resource.fields[name]) return resource.fields[name]
  const status = resource.machines[name]
  if (status) {
    return { ...statusField(status), ...(yieldsToApproval(resource, name) ? { yieldsToApproval: true } : {}) }
  }
  const [column, words] = [SYSTEM_COLUMNS[name], resource.systemWords?.[name as 'createdAt']]
  return column && words ? { ...column, label: words.zh, en: words.en } : column
}

/** The field that a path names: `arPrice`, or `lines.price` within child rows. */
export function fieldAt(resource: AnyResource, path: string): Field | undefined {
  const [name = '', key] = path.split('.')
  return key === undefined ? columnField(resource, name) : resource.fields[name]?.lines?.fields[key]
}

/** Label in both languages; the English one defaults to the words of the name. */
export function labelOf(field: Field, name: string): Text {
  return { zh: field.label, en: field.en ?? wordsOf(name) }
}
