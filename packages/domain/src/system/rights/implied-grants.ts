import type { GrantsLike } from '../../kernel/grants-like.ts'
import { permissionCodes } from '../../kernel/policy.ts'
import type { Registry } from '../../kernel/registry.ts'
import { isDoneThrough } from '../../kernel/resource.ts'

type Declarations = Pick<Registry, 'resources' | 'reports'>

/** All permissions that resources and reports declare. */
export function declaredCodes({ resources, reports }: Declarations): string[] {
  return [
    ...new Set([
      ...resources.flatMap(permissionCodes),
      ...reports.flatMap(({ permission }) => [`${permission}.read`, `${permission}.export`]),
    ]),
  ]
}

/**
 * For each implied permission the permission that implies it: by `grantsLike` of faces and reports, and by
 * `grantedWith` of transitions. If the source has no such action, its `modify` implies it.
 */
export function impliedGrants(declared: Declarations): ReadonlyMap<string, string> {
  const known = new Set(declaredCodes(declared))
  const implied = new Map<string, string>()
  const grantLike = (prefix: string, like: string | GrantsLike): void => {
    const { of: source, actions } = typeof like === 'string' ? { of: like, actions: {} } : like
    const others: ReadonlyMap<string, string> = new Map(Object.entries(actions))
    for (const code of known)
      if (code.startsWith(`${prefix}.`) && !implied.has(code)) {
        const action = code.slice(prefix.length + 1)
        const same = `${source}.${others.get(action) ?? action}`
        implied.set(code, known.has(same) ? same : `${source}.modify`)
      }
  }
  for (const { faces, transitions } of declared.resources)
    for (const face of Object.values(faces)) {
      for (const [name, { action = name, grantedWith }] of Object.entries(transitions))
        if (grantedWith && isDoneThrough(face, name))
          implied.set(`${face.permission}.${action}`, `${face.permission}.${grantedWith}`)
      if (face.grantsLike) grantLike(face.permission, face.grantsLike)
    }
  for (const { permission, grantsLike } of declared.reports) if (grantsLike) grantLike(permission, grantsLike)
  return implied
}

/** Adds implied permissions until none is missing. */
export function withImpliedGrants(codes: Iterable<string>, implied: ReadonlyMap<string, string>): string[] {
  const held = new Set(codes)
  for (let before = -1; before < held.size;) {
    before = held.size
    for (const [code, source] of implied) if (held.has(source)) held.add(code)
  }
  return [...held]
}
