import { ownNames } from './own-names.ts'
import type { AnyResource, Face } from './resource.ts'
import type { Text } from './text.ts'

/** What a face calls fields, transitions and states that have a wider name on the resource: 登记付款 for 登记收付. */
export interface FaceWords {
  readonly fields?: Readonly<Record<string, Text>>
  readonly transitions?: Readonly<Record<string, Text>>
  /** By machine. */
  readonly states?: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

const worded = new WeakMap<Face, AnyResource>()

/** The resource as people of this face read it. The same object as long as the face is the same. */
export function inWordsOf(resource: AnyResource, face: Face | undefined): AnyResource {
  if (!face?.words) return resource
  const known = worded.get(face)
  if (known) return known
  const { fields = {}, transitions = {}, states = {} } = face.words
  const made: AnyResource = {
    ...resource,
    fields: replaced(resource.fields, fields, (field, { zh, en }) => ({ ...field, label: zh, en })),
    transitions: replaced(resource.transitions, transitions, (transition, words) => ({ ...transition, ...words })),
    machines: replaced(resource.machines, states, (machine, words) => ({
      ...machine,
      states: replaced(machine.states, words, (state, text) => ({ ...state, ...text })),
    })),
  }
  worded.set(face, made)
  return made
}

function replaced<T, W>(
  all: Readonly<Record<string, T>>,
  words: Readonly<Record<string, W>>,
  one: (it: T, words: W) => T,
) {
  return ownNames(
    Object.fromEntries(
      Object.entries(all).map(([name, it]) => {
        const own = words[name]
        return [name, own === undefined ? it : one(it, own)]
      }),
    ),
  )
}
