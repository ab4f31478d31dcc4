import { describe, expect, it } from 'vitest'
import { joinedActor } from './kernel/testing-actor.ts'
import { type AnyResource, type AnyTransition, fieldAt } from './kernel/resource.ts'
import { unwritableFields } from './kernel/transitions.ts'
import { registry } from './registry.ts'

/** Kinds of parameters that hold a figure. */
const FIGURES: ReadonlySet<string> = new Set(['money', 'price', 'quantity', 'rate', 'percent'])

const moves = registry.resources.flatMap(resource =>
  Object.entries(resource.transitions).map(([name, transition]): [string, AnyResource, AnyTransition] => [
    `${resource.name}.${name}`,
    resource,
    transition,
  ]),
)
const pathsOf = ({ sets = [] }: AnyTransition): string[] =>
  Array.isArray(sets)
    ? [...(sets as string[])]
    : Object.values(sets as Record<string, Record<string, string[]>>).flatMap(byValue => Object.values(byValue).flat())

describe('values that parameters of a transition set', () => {
  it('are declared for every parameter with a figure', () => {
    const figures = moves.filter(([, , { params = {} }]) =>
      Object.values(params).some(field => FIGURES.has(field.kind)),
    )
    expect(figures.length).toBeGreaterThan(3)
    expect(figures.filter(([, , transition]) => !pathsOf(transition).length).map(([name]) => name)).toEqual([])
  })

  it('are existing fields and parameters', () => {
    expect(
      moves.flatMap(([name, resource, transition]) =>
        pathsOf(transition)
          .filter(path => !fieldAt(resource, path))
          .map(path => `${name} ${path}`),
      ),
    ).toEqual([])
    const params = moves.flatMap(([name, , { sets = [], params = {} }]) =>
      Array.isArray(sets)
        ? []
        : Object.keys(sets)
            .filter(param => !params[param])
            .map(param => `${name} ${param}`),
    )
    expect(params).toEqual([])
  })

  it('cannot be set without the right to write the field, nor through a face that hides it', () => {
    const open: string[] = []
    let asked = 0
    for (const [name, resource, transition] of moves)
      for (const path of pathsOf(transition))
        for (const face of Object.values(resource.faces)) {
          const params = Object.fromEntries(
            Object.entries(
              Array.isArray(transition.sets)
                ? {}
                : ((transition.sets ?? {}) as Record<string, Record<string, string[]>>),
            ).map(([param, byValue]) => [param, Object.keys(byValue).find(value => byValue[value]?.includes(path))]),
          )
          const actor = (right: string) =>
            joinedActor({ isAdmin: false, fieldRights: { [resource.name]: { [path]: right } } } as never)
          for (const right of ['hidden', 'masked', 'readonly']) {
            asked++
            if (!unwritableFields(actor(right), { resource, face, transition }, params).includes(path))
              open.push(`${name} ${path} ${right}`)
          }
          if (
            face.hide?.includes(path) &&
            !unwritableFields(joinedActor({ isAdmin: true } as never), { resource, face, transition }, params).includes(
              path,
            )
          )
            open.push(`${name} ${path} hidden by ${face.zh}`)
        }
    expect(asked).toBeGreaterThan(20)
    expect(open).toEqual([])
  })
})
