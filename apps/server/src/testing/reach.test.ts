import { createsIn } from '@tuheng/domain/kernel/policy'
import type { Field } from '@tuheng/domain/kernel/field'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { isAlwaysLocked } from '@tuheng/domain/kernel/locked-record'
import { type AnyResource, type AnyRow, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRecord } from '../engine/write/save.ts'
import { type Answer, type Person, type TestApp, testApp } from './app.ts'
import { importer, workbook } from './import.ts'
import { type Maker, makerFor, referred } from './make.ts'
import { resourceNamed, sampleValue } from './samples.ts'

/**
 * A person with the scope of own records can reference no document of others: every reference to a document, in every
 * way of naming it.
 */

let app: TestApp
let orgId: number
let maker: Maker
let own: Person
let whole: Person

interface Reference {
  /** `contractId`, `items.statementId`. */
  path: string
  field: Field
}

const isReach =
  (nature: string) =>
  (field: Field): boolean =>
    field.to !== undefined && !field.computed && resourceNamed(field.to).nature === nature

function referencesOf(resource: AnyResource, fits: (field: Field) => boolean): Reference[] {
  return Object.entries(resource.fields).flatMap(([path, field]) => [
    ...(fits(field) ? [{ path, field }] : []),
    ...Object.entries(field.lines?.fields ?? {})
      .filter(([, sub]) => !field.computed && fits(sub))
      .map(([sub, of]) => ({ path: `${path}.${sub}`, field: of })),
  ])
}

const cases = registry.resources
  .filter(resource => resource.methods?.create !== false)
  .flatMap(resource => {
    // What only a step sets is refused in every save
    const references = referencesOf(resource, isReach('document')).filter(({ path }) => !isAlwaysLocked(resource, path))
    return references.length
      ? Object.values(resource.faces as Record<string, Face>)
          .filter(face => createsIn(resource, face))
          .map(face => ({ api: face.api, resource, face, references }))
      : []
  })
const moves = registry.resources.flatMap(resource =>
  Object.entries(resource.transitions).flatMap(([name, move]) => {
    const asked = {
      ...Object.fromEntries(
        (move.edits ?? []).map(edit => [edit, { ...resource.fields[edit], computed: false } as Field]),
      ),
      ...move.params,
    }
    const references = move.internal ? [] : referencesOf({ ...resource, fields: asked }, isReach('document'))
    return references.length ? [{ move: `${resource.name}.${name}`, resource, name, references }] : []
  }),
)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  const permissions = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
  own = await app.person(orgId, { permissions, scope: 'own' })
  whole = await app.person(orgId, { permissions })
})

const makeRef = (target: string, fixed: AnyRow): Promise<number> => referred({ app, orgId, maker }, target, fixed)

/** An input whose references all name records of somebody else. */
async function foreign(
  resource: AnyResource,
  face: Face | undefined,
  references: readonly Reference[],
): Promise<AnyRow> {
  const input = await maker.input(resource, { ...face?.where, ...face?.preset })
  for (const name of [...Object.keys({ ...face?.where }), ...(face?.hide ?? [])]) delete input[name]
  for (const { path, field } of references) {
    const [name = '', sub] = path.split('.')
    if (sub === undefined) input[name] = await sampleValue(field, { n: 1, makeRef }, { ...face?.where, ...input })
    else {
      const lines = (input[name] as AnyRow[] | undefined)?.length
        ? (input[name] as AnyRow[])
        : ((await sampleValue(resource.fields[name] as Field, { n: 1, makeRef })) as AnyRow[])
      input[name] = [
        { ...lines[0], [sub]: await sampleValue(field, { n: 1, makeRef }, { ...face?.where, ...input, ...lines[0] }) },
      ]
    }
  }
  return input
}

/** Paths at which an answer reports a missing reference. */
const missingAt = ({ errors = [] }: Pick<Answer, 'errors'>): string[] =>
  errors
    .filter(error => error.code === 'ref.missing')
    .map(error => error.path.replace(/\.\d+\./, '.'))
    .toSorted()
const pathsOf = (references: readonly Reference[]): string[] => references.map(({ path }) => path).toSorted()

describe.each(cases)('$api', ({ api, resource, face, references }) => {
  it('accepts no document of others from a person who sees only their own', async () => {
    const input = await foreign(resource, face, references)
    expect(missingAt(await own.call(`${api}/save`, input))).toEqual(pathsOf(references))
    expect(missingAt(await whole.call(`${api}/save`, input))).toEqual([])
  })

  it('finds none of them by its number in a file', async () => {
    if (resource.methods?.import === false) return expect(resource.methods.import).toBe(false)
    const [first] = references.filter(({ path }) => !path.includes('.'))
    if (!first) return expect(references.length).toBeGreaterThan(0)
    const label = labelOf(first.field, first.path).zh
    if (face.imports !== undefined) {
      // Its rows run a transition and refer to nothing
      const { targets } = await importer(app, own, api).upload(await workbook(['表', [[label], ['1']]]))
      return expect(targets.map(({ field }) => field)).not.toContain(first.path)
    }
    const input = await foreign(resource, face, [first])
    const row = (await app.work(orgId, tx =>
      tx.getRequired(resourceNamed(first.field.to ?? '') as never, input[first.path] as number),
    )) as AnyRow
    const told = async (who: Person) => {
      const file = importer(app, who, api)
      const title = String(row[resourceNamed(first.field.to ?? '').title])
      const batch = await file.map(
        await file.upload(await workbook(['表', [[label], [title]]])),
        {},
        { [label]: first.path },
      )
      return (await file.rows(batch.id))
        .flatMap(one => one.errors)
        .filter(error => error.path === first.path)
        .map(error => error.code)
    }
    expect(await told(own)).toEqual(['ref.unmatched'])
    expect(await told(whole)).not.toContain('ref.unmatched')
    return undefined
  })
})

/**
 * Documents that check the sums of what they name, or try out what they correct of it, cannot be made from samples. They
 * follow the same rules.
 */
const COUNTED = new Set(['settlement', 'invoiceOut', 'invoiceIn', 'offsetSettle', 'dataChange'])
const byResource = [
  ...new Map(
    cases
      .filter(({ resource }) => !COUNTED.has(resource.name))
      .toReversed()
      .map(({ resource, ...rest }) => [resource.name, { name: resource.name, resource, ...rest }] as const),
  ).values(),
]

/** What they refer to has to be in a certain status. The sample is of others, too. */
const ONLY_AS_SAMPLED: ReadonlySet<string> = new Set(['trackingEvent', 'sealUse'])

/** What goes with one of the references of a resource that may name a single document. */
const SINGLE: Readonly<Record<string, AnyRow>> = {
  ownerClaim: { items: [{ lump: '500.00' }] },
  serviceWaybill: { subject: 'trip', mainId: null, legId: null, orderId: null },
}

describe.each(byResource)('$name', ({ resource, face, references }) => {
  it('keeps existing references of a record', async () => {
    const input = ONLY_AS_SAMPLED.has(resource.name)
      ? await maker.input(resource, { ...face.where, ...face.preset })
      : { ...(await foreign(resource, face, references)), ...SINGLE[resource.name] }
    const mine = await app.work(orgId, tx =>
      createRecord(tx, resource, { values: { ...face.where, ...face.preset, ...input, createdBy: own.memberId } }),
    )
    const same = Object.fromEntries(
      references.map(({ path }) => path.split('.')[0] ?? '').map(name => [name, mine[name]]),
    )
    // What follows its creation may have written it once more
    const { version } = await whole.must<AnyRow>(`${face.api}/info`, { id: mine['id'] })
    const answer = await own.call(`${face.api}/save`, { id: mine['id'], version, ...strip(same) })
    expect([answer.http, ...missingAt(answer)]).toEqual([200])
  })
})

/** Child rows without labels, as a form sends them. */
const strip = (row: AnyRow): AnyRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as AnyRow[]).map(line => ({ id: line['id'] })) : value,
    ]),
  )

/** What the database requires of a record from which a move begins. */
const STANDING: Readonly<Record<string, (move: string) => AnyRow>> = {
  advance: move => ({
    paidAt: '2026-11-10',
    bankRef: `YH-${move}`,
    purpose: move === 'withhold' ? 'deposit' : 'prepay',
  }),
}
/** What a move asks for beside its references. */
const ASKED: Readonly<Record<string, AnyRow>> = {
  'advance.use': { moveAmount: '1.00', movedOn: '2026-11-10' },
  'advance.withhold': { movedOn: '2026-11-10' },
  'advance.transfer': { moveAmount: '1.00', movedOn: '2026-11-10' },
}

describe.each(moves)('$move', ({ resource, name, references }) => {
  it('accepts no document of others, alone or in a batch', async () => {
    const move = resource.transitions[name]
    const face = Object.values(resource.faces)[0] as Face
    const given = await foreign(resource, face, references)
    const asked = {
      ...ASKED[`${resource.name}.${name}`],
      ...Object.fromEntries(
        [...new Set(references.map(({ path }) => path.split('.')[0] ?? ''))].map(key => [key, given[key]]),
      ),
    }
    for (const [key, field] of Object.entries(move?.params ?? {}))
      if (field.required && !(key in asked)) asked[key] = await sampleValue(field, { n: 1, makeRef })
    const mine = await app.work(orgId, async tx => {
      const base = await maker.input(resource, { ...face.where, ...face.preset })
      return createRecord(tx, resource, {
        values: {
          ...base,
          ...STANDING[resource.name]?.(name),
          [move?.machine ?? '']: move?.from[0],
          createdBy: own.memberId,
        },
      })
    })
    const path = `${face.api}/${name}`
    for (const [who, wanted] of [
      // Whoever sees only their own is refused as its maker, before anything is looked up
      [own, move?.fourEyes ? [] : pathsOf(references)],
      [whole, []],
    ] as const) {
      const answer = await who.call(path, { id: mine['id'], reason: '试', ...asked })
      expect(missingAt(answer)).toEqual(wanted)
      if (who === own) expect(answer.status).toBe(false)
      if (!move?.batch) continue
      const { data } = await who.call<{ results: { errors?: Answer['errors'] }[] }>(path, {
        ids: [mine['id']],
        reason: '试',
        ...asked,
      })
      expect(missingAt({ errors: data.results[0]?.errors ?? [] })).toEqual(wanted)
    }
  })
})

/** Only records fit that belong to what another reference brings along: the sample knows nothing of it. */
const isNarrowed = ({ fields }: AnyResource, { whereFrom = {} }: Field): boolean =>
  Object.values(whereFrom).some(from => fields[from]?.computed === true)

describe('master data', () => {
  const owned = registry.resources
    .filter(resource => resource.methods?.create !== false && referencesOf(resource, isReach('master')).length)
    .map(resource => [resource.name, resource, Object.values(resource.faces)[0] as Face] as const)

  it.each(owned)(
    'of %s are available to everybody, unless the company restricts them to the data scope',
    async (_name, resource, face) => {
      const references = referencesOf(resource, isReach('master')).filter(
        ({ path, field }) => !isNarrowed(resource, field) && !isAlwaysLocked(resource, path.split('.')[0] ?? ''),
      )
      const paths = pathsOf(references)
      const input = await foreign(resource, face, references)
      const refused = async (who: Person) =>
        missingAt(await who.call(`${face.api}/save`, input)).filter(path => paths.includes(path))
      expect(await refused(own)).toEqual([])
      const [{ path: first = '', field } = {}] = references.filter(
        one => !one.path.includes('.') && typeof input[one.path] === 'number',
      )
      const offered = async () =>
        first === ''
          ? []
          : (
              await own.must<{ list: unknown[] }>(
                `${Object.values(resourceNamed(field?.to ?? '').faces)[0]?.api}/options`,
                { ids: [input[first]] },
              )
            ).list
      expect(await offered()).toHaveLength(first === '' ? 0 : 1)
      await whole.must('sys/set/save', { settings: { scopedMasters: true } })
      const told = [await refused(own), await refused(whole), await offered()]
      await whole.must('sys/set/save', { settings: { scopedMasters: false } })
      expect(told).toEqual([paths, [], []])
    },
  )
})
