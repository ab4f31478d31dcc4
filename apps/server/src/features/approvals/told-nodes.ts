import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { knownAct } from '../../engine/directory.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { isOfRecord } from './current-nodes.ts'
import { type IsHidden, openNodes, unseen, veiledBranches } from './veiled-branches.ts'

/** What figures over all approvals may tell somebody of a node. */
export interface ToldNode {
  processId: number
  id: string
  /** Its own name; within a branch that depends on what is hidden, that of the branch. */
  name: string
  /** Whether it may be told who decided there. */
  tellsPeople: boolean
}

/** The nodes of all processes of the company, as far as the person's roles let them know of what branches look at. */
export async function toldNodes(sql: Sql, actor: Actor): Promise<ToldNode[]> {
  const { rows } = await sql.query<{ id: number; act: string; face: string | null; flow: Flow }>(
    'select id, act, face, flow from approval_process where org_id = $1 and flow is not null',
    [actor.orgId],
    'approval-told-nodes',
  )
  return rows.flatMap(({ id: processId, act, face, flow }) => {
    const isHidden = hiddenByRole(actor, { act, face })
    const veiled = veiledBranches(flow.nodes, isHidden)
    const open = openNodes(flow.nodes, isHidden)
    return nodesOf(flow.nodes).map(node => ({
      processId,
      id: node.id,
      name: (veiled.get(node.id) ?? node).name,
      tellsPeople: open.has(node.id),
    }))
  })
}

/** What the person's roles close. Closed where any face that the roles open closes it: figures are of all of its records. */
export function hiddenByRole(actor: Actor, subject: { act: string; face: string | null }): IsHidden {
  const { resource, transition } = knownAct(subject.act)
  const own = subject.face === null ? undefined : resource?.faces[subject.face]
  const faces = own ? [own] : Object.values(resource?.faces ?? {})
  const read = faces.filter(face => can(actor, face, 'read'))
  if (!resource || !read.length) return isOfRecord
  const access = read.map(face => viewerAccess(actor, resource, face))
  return unseen({ resource, transition }, path => access.every(({ mayQuery }) => mayQuery(path)))
}
