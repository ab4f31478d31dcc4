import { permissionCodes } from '../../kernel/policy.ts'
import type { Registry } from '../../kernel/registry.ts'
import { isDoneThrough } from '../../kernel/resource.ts'

type Declared = Pick<Registry, 'resources' | 'reports'>

/** Every right that records and reports bring by themselves. */
export function declaredCodes({ resources, reports }: Declared): string[] {
  return [
    ...new Set([
      ...resources.flatMap(permissionCodes),
      ...reports.flatMap(({ permission }) => [`${permission}.read`, `${permission}.export`]),
    ]),
  ]
}

/**
 * Right → the right whose holders have it too: by `grantsLike` of faces and reports, and by `grantedWith` of transitions. An
 * action that the neighbour does not know goes with changing its records.
 */
export function grantedAlong(declared: Declared): ReadonlyMap<string, string> {
  const known = new Set(declaredCodes(declared))
  const along = new Map<string, string>()
  const like = (prefix: string, neighbour: string): void => {
    for (const code of known)
      if (code.startsWith(`${prefix}.`) && !along.has(code)) {
        const same = `${neighbour}${code.slice(prefix.length)}`
        along.set(code, known.has(same) ? same : `${neighbour}.modify`)
      }
  }
  for (const { faces, transitions } of declared.resources)
    for (const face of Object.values(faces)) {
      for (const [name, { action = name, grantedWith }] of Object.entries(transitions))
        if (grantedWith && isDoneThrough(face, name))
          along.set(`${face.permission}.${action}`, `${face.permission}.${grantedWith}`)
      if (face.grantsLike) like(face.permission, face.grantsLike)
    }
  for (const { permission, grantsLike } of declared.reports) if (grantsLike) like(permission, grantsLike)
  return along
}

/** The codes with those that come along with them, at any remove. */
export function withGrantedAlong(codes: Iterable<string>, along: ReadonlyMap<string, string>): string[] {
  const held = new Set(codes)
  for (let before = -1; before < held.size;) {
    before = held.size
    for (const [code, source] of along) if (held.has(source)) held.add(code)
  }
  return [...held]
}
