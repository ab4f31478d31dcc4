import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions } from '@tuheng/domain/kernel/transitions'
import { Button } from 'antd'
import { useDeclaration } from '../../engine/catalogue.ts'
import { ruleContext } from '../../engine/common/today.ts'
import { useTransitions } from '../../engine/transition-bar/use-transitions.tsx'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'

/** 分配承运商 of a leg that waits for its carrier, where the person may assign one. */
export function AssignLeg({ leg }: { leg: AnyRow }) {
  const resource = useDeclaration('railLeg')
  const face = resource?.faces['all']
  const isWaiting = leg['status'] === 'pending' && !isUnderApproval(leg)
  return resource && face && isWaiting ? <Act leg={leg} resource={resource} face={face} /> : null
}

function Act({ leg, resource, face }: { leg: AnyRow; resource: AnyResource; face: Face }) {
  const lang = useLang()
  const actor = useActor()
  const { start, busy, dialogs } = useTransitions({ resource, face })
  const found = availableTransitions({ resource, face, row: leg, actor, ctx: ruleContext(actor) })
  const assign = found.find(({ name, refusal }) => name === 'assign' && !refusal)
  if (!assign) return null
  return (
    <>
      <Button
        size="small"
        disabled={busy}
        aria-label={`${assign.transition[lang]} ${String(leg['legNo'])}`}
        onClick={event => event.detail < 2 && start(assign.name, assign.transition, { rows: [leg] })}
      >
        {assign.transition[lang]}
      </Button>
      {dialogs}
    </>
  )
}
