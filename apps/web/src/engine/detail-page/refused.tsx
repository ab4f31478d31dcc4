import { RollbackOutlined } from '@ant-design/icons'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { actionName } from '@tuheng/domain/system/rights/action-names'
import { useLang } from '../../shared/text/i18n.ts'
import { refusedStep, refusingSteps } from './refused-step.ts'
import { useHistory } from './use-history.ts'

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
}

/** Who sent the record back and why, while it stands where that left it. */
export function Refused({ resource, face, row }: Props) {
  const lang = useLang()
  const isBack = refusingSteps(resource, row).length > 0
  const { data } = useHistory(face, row['id'] as number, isBack)
  const step = isBack && data ? refusedStep(resource, row, data) : undefined
  if (!step) return null
  return (
    <div className="en-refused" role="status">
      <RollbackOutlined aria-hidden />
      <span>
        <strong>{actionName(resource, step.action)[lang]}</strong> {[step.byName, step.at.slice(0, 16)].join(' ')}
      </span>
      <q>{step.reason}</q>
    </div>
  )
}
