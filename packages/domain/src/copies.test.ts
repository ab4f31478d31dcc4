import { describe, expect, it } from 'vitest'
import { copiesOf } from './kernel/copies.ts'
import { kindOf } from './kernel/kinds/index.ts'
import type { Fields } from './kernel/field.ts'
import { type AnyResource, columnField } from './kernel/resource.ts'
import { fieldAccessOf, titleRestriction } from './kernel/field-access.ts'
import { permissionCodes } from './kernel/policy.ts'
import { joinedActor } from './kernel/testing-actor.ts'
import { registry } from './registry.ts'

/** A value that a viewer may not see in its source must not be visible in a copy. */

const named = (name: string): AnyResource => registry.resources.find(one => one.name === name) ?? expect.fail(name)

/** Copies by references and declared `copies` of the fields. */
function pairsOf(fields: Fields, prefix = ''): [own: string, source: string][] {
  return Object.entries(fields).flatMap(([name, { snapshot = {}, to = '', copies = [], lines }]) => [
    ...Object.entries(snapshot).map(([own, theirs]): [string, string] => [`${prefix}${own}`, `${to}.${theirs}`]),
    ...(Array.isArray(copies)
      ? (copies as string[]).map((source): [string, string] => [`${prefix}${name}`, source])
      : Object.entries(copies as Record<string, string | string[]>).flatMap(([key, sources]) =>
          [sources].flat().map((source): [string, string] => [`${prefix}${name}.${key}`, source]),
        )),
    ...pairsOf(lines?.fields ?? {}, `${name}.`),
  ])
}

/** Whether parts of the value can be searched for, as of a text. */
const isText = (resource: AnyResource, name: string): boolean => {
  const field = columnField(resource, name)
  return field !== undefined && kindOf(field).filters.includes('contains')
}

/** The text fields that a computed field reads of a record in which every text is filled. */
function textsReadBy(resource: AnyResource, compute: (row: never) => unknown): string[] {
  const read = new Set<string>()
  const row = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        if (!isText(resource, String(name))) return undefined
        read.add(String(name))
        return '甲乙丙1'
      },
    },
  )
  compute(row as never)
  return [...read]
}

const jsonOf = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.kind === 'json' && !field.copies ? [prefix + name] : []),
    ...jsonOf(field.lines?.fields ?? {}, `${prefix}${name}.`),
  ])

const all = registry.resources.flatMap(resource =>
  pairsOf(resource.fields).map(([own, source]) => [`${resource.name}.${own}`, source] as const),
)

/** May read everything. */
const reader = joinedActor({ permissions: registry.resources.flatMap(permissionCodes) })

describe('copied values', () => {
  it('are declared for every JSON field', () => {
    expect(registry.resources.flatMap(({ name, fields }) => jsonOf(fields, `${name}.`))).toEqual([])
  })

  it('are declared for every computed text that is made of other texts', () => {
    const found = registry.resources.flatMap(resource =>
      Object.entries(resource.derive ?? {}).flatMap(([name, compute]) => {
        if (!compute || !isText(resource, name)) return []
        const declared = copiesOf(resource).get(name) ?? []
        const missing = textsReadBy(resource, compute).filter(read => !declared.includes(`${resource.name}.${read}`))
        return [{ at: `${resource.name}.${name}`, missing }]
      }),
    )
    expect(found.map(({ at }) => at)).toContain('party.nameKey')
    expect(found.filter(({ missing }) => missing.length)).toEqual([])
  })

  it.each(all)('%s is not more visible than %s', (copy, source) => {
    const [own = '', ...steps] = copy.split('.')
    const [resource = '', ...path] = source.split('.')
    const [head = '', part] = path
    const field = columnField(named(resource), head)
    expect(part === undefined ? field : field?.lines?.fields[part], 'the source exists').toBeDefined()
    for (const right of ['hidden', 'masked'] as const) {
      const actor = joinedActor({
        permissions: registry.resources.flatMap(one =>
          Object.values(one.faces).map(face => `${face.permission}.modify`),
        ),
        fieldRights: { [resource]: { [path.join('.')]: right } },
      })
      for (const face of [undefined, ...Object.values(named(own).faces)]) {
        const { visibilityOf, mayQuery, mayWrite, restricted } = fieldAccessOf(actor, named(own), face)
        const at = steps.join('.')
        // JSON is hidden as a whole.
        expect([right, 'hidden']).toContain(restricted.get(at)?.visibility)
        if (columnField(named(own), at) && !(at in (face?.where ?? {})))
          expect([visibilityOf(at) === 'visible', mayQuery(at), mayWrite(at)]).toEqual([false, false, false])
      }
    }
    expect(fieldAccessOf(reader, named(own)).restricted.get(steps.join('.'))?.visibility).not.toBe('hidden')
  })

  it('are followed over several steps', () => {
    const actor = joinedActor({ fieldRights: { contract: { lossValue: 'hidden' } } })
    expect(fieldAccessOf(actor, named('waybill')).visibilityOf('lossValue')).toBe('hidden')
    expect(
      fieldAccessOf(joinedActor({ fieldRights: { priceSheet: { lines: 'hidden' } } }), named('charge')).visibilityOf(
        'trace',
      ),
    ).toBe('hidden')
    expect([...copiesOf(named('statement')).keys()]).toContain('lines.charges.amount')
  })

  it('may be typed where the original is read-only', () => {
    const mayWrite = (fieldRights: Record<string, Record<string, 'readonly'>>) =>
      fieldAccessOf(joinedActor({ fieldRights }), named('waybill')).mayWrite('lossValue')
    expect(mayWrite({ contract: { lossValue: 'readonly' } })).toBe(true)
    expect(mayWrite({ waybill: { lossValue: 'readonly' } })).toBe(false)
  })
})

describe('the title of a record', () => {
  it.each(registry.resources.map(resource => [resource.name, resource] as const))(
    'of %s is restricted alone as it is among all fields',
    (_name, resource) => {
      const originals = copiesOf(resource).get(resource.title) ?? []
      for (const right of ['hidden', 'masked', 'readonly', 'editable'] as const)
        for (const source of [`${resource.name}.${resource.title}`, ...originals]) {
          const [from = '', ...path] = source.split('.')
          const actor = joinedActor({ fieldRights: { [from]: { [path.join('.')]: right } } })
          expect(titleRestriction(actor, resource)).toEqual(
            fieldAccessOf(actor, resource).restricted.get(resource.title),
          )
        }
    },
  )
})
