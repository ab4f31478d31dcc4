import { contract } from '@tuheng/domain/contracts/index'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { balanceLetter, DOC_FIELDS, dunningLetter, settlement, statement } from '@tuheng/domain/settlement/index'
import { ApiError, call } from '../../../shared/calls/api.ts'

type Kind = keyof typeof DOC_FIELDS

/** The paper of each kind of document that a seal is put on. */
const PAPERS: Readonly<Record<Kind, { of: AnyResource; layout: string }>> = {
  statement: { of: anyResource(statement), layout: 'statement' },
  contract: { of: anyResource(contract), layout: 'contract' },
  settlement: { of: anyResource(settlement), layout: 'settlement' },
  reminder: { of: anyResource(dunningLetter), layout: 'letter' },
  confirmation: { of: anyResource(balanceLetter), layout: 'letter' },
}

/** The document that a request names, if it is one of the product's own. */
export function documentOf(values: AnyRow): { kind: Kind; id: number } | undefined {
  const kind = values['docKind'] as Kind
  if (!Object.hasOwn(DOC_FIELDS, kind)) return undefined
  const id = values[DOC_FIELDS[kind]]
  return typeof id === 'number' ? { kind, id } : undefined
}

/** The print of a document, through the first of its screens that has it. @throws the last refusal */
export async function printOf(actor: Actor, { kind, id }: { kind: Kind; id: number }): Promise<Blob> {
  const { of, layout } = PAPERS[kind]
  const faces = Object.values(of.faces).filter(face => can(actor, face, 'print'))
  let refusal: unknown
  for (const face of faces) {
    try {
      const response = await call<Response>(`${face.api}/print`, { id, layout }, { raw: true })
      return await response.blob()
    } catch (error) {
      refusal = error
      if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) break
    }
  }
  throw refusal ?? new Error(of.label)
}
