import type { Face } from '@tuheng/domain/kernel/resource'
import { settlement, statement } from '@tuheng/domain/settlement/index'

const statementFaces: Readonly<Record<string, Face>> = statement.faces
const settlementFaces: Readonly<Record<string, Face>> = settlement.faces

/** The face of a kind of statement. Kinds and faces have the same names. */
export function statementFace(kind: unknown): Face | undefined {
  return typeof kind === 'string' ? statementFaces[kind] : undefined
}

/** The name of the face through which statements of this kind are settled. */
export function settlementFaceName(kind: unknown): string | undefined {
  return Object.entries(settlementFaces).find(([, face]) => face.where?.['kind'] === kind)?.[0]
}

export function settlementFace(kind: unknown): Face | undefined {
  return settlementFaces[settlementFaceName(kind) ?? '']
}
