import type { FaceCard } from '@tuheng/domain/kernel/manifest'
import { cardOf } from '../../engine/catalogue.ts'

// From the manifest: the list of statements does not need the declarations of what they lead to
const facesOf = (resource: string): Readonly<Record<string, FaceCard>> => cardOf(resource)?.faces ?? {}

/** The face of a kind of statement. Kinds and faces have the same names. */
export function statementFace(kind: unknown): FaceCard | undefined {
  return typeof kind === 'string' ? facesOf('statement')[kind] : undefined
}

/** The name of the face through which statements of this kind are settled. */
export function settlementFaceName(kind: unknown): string | undefined {
  return Object.entries(facesOf('settlement')).find(([, face]) => face.where?.['kind'] === kind)?.[0]
}

export function settlementFace(kind: unknown): FaceCard | undefined {
  return facesOf('settlement')[settlementFaceName(kind) ?? '']
}

/** Where statements of this kind are invoiced. */
export function invoiceFace(kind: unknown): { resource: string; faceName: string; face: FaceCard } | undefined {
  const [resource, faceName] = kind === 'customer' ? ['invoiceOut', 'all'] : ['invoiceIn', String(kind)]
  const face = facesOf(resource)[faceName]
  return face && { resource, faceName, face }
}
