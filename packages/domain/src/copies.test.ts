import { describe, expect, it } from 'vitest'
import { copiesOf } from './kernel/copies.ts'
import type { Fields } from './kernel/field.ts'
import { type AnyResource, columnField } from './kernel/resource.ts'
import { sightsOf } from './kernel/sight.ts'
import { joinedActor } from './kernel/testing-actor.ts'
import { registry } from './registry.ts'

/** Whoever may not see a value where it stands does not see it where it is repeated. */

const named = (name: string): AnyResource => registry.resources.find(one => one.name === name) ?? expect.fail(name)

/** What references bring along, and what fields say that they repeat, read from the declarations once more. */
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

const jsonOf = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.kind === 'json' && !field.copies ? [prefix + name] : []),
    ...jsonOf(field.lines?.fields ?? {}, `${prefix}${name}.`),
  ])

const all = registry.resources.flatMap(resource =>
  pairsOf(resource.fields).map(([own, source]) => [`${resource.name}.${own}`, source] as const),
)

describe('what is repeated', () => {
  it('is said of all json, since nothing else tells what stands in it', () => {
    expect(registry.resources.flatMap(({ name, fields }) => jsonOf(fields, `${name}.`))).toEqual([])
  })

  it.each(all)('%s is seen no wider than %s', (copy, source) => {
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
        const { sight, mayAsk, mayWrite, veiled } = sightsOf(actor, named(own), face)
        const at = steps.join('.')
        // Part of json stays away as a whole
        expect([right, 'hidden']).toContain(veiled.get(at)?.sight)
        if (columnField(named(own), at) && !(at in (face?.where ?? {})))
          expect([sight(at) === 'visible', mayAsk(at), mayWrite(at)]).toEqual([false, false, false])
      }
    }
    expect(sightsOf(joinedActor({}), named(own)).veiled.get(steps.join('.'))?.sight).not.toBe('hidden')
  })

  it('is followed at any remove', () => {
    const actor = joinedActor({ fieldRights: { contract: { lossValue: 'hidden' } } })
    expect(sightsOf(actor, named('waybill')).sight('lossValue')).toBe('hidden')
    expect(
      sightsOf(joinedActor({ fieldRights: { priceSheet: { lines: 'hidden' } } }), named('charge')).sight('trace'),
    ).toBe('hidden')
    expect([...copiesOf(named('statement')).keys()]).toContain('lines.charges.amount')
  })
})
