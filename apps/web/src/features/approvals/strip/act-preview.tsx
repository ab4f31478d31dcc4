import { AuditOutlined } from '@ant-design/icons'
import type { RunPreview } from '@tuheng/domain/approvals/preview.calls'
import { useEffect, useState } from 'react'
import type { ActPreviewProps } from '../../../engine/slots.ts'
import { call } from '../../../shared/calls/api.ts'
import { useDebouncedValue } from '../../../shared/hooks/use-debounced-value.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { namesText } from '../waiting-time.ts'
import css from './act-preview.module.css'

/** After so long it is asked again what somebody else was writing. */
const BUSY_MS = 2_000

/** Says before an act that a process holds it, and whom it asks, by what has been entered so far. */
export default function ActPreview({ face, name, id, input }: ActPreviewProps) {
  const t = useT()
  const lang = useLang()
  const sent = useDebouncedValue(JSON.stringify(input), 400)
  const [preview, setPreview] = useState<RunPreview>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isStale = false
    let again: ReturnType<typeof setTimeout> | undefined
    const body = { face: face.api, act: name, id, input: JSON.parse(sent) as object }
    call<RunPreview>('bpm/approval/preview', body, { silent: true, keepEmpty: true }).then(
      answer => {
        if (isStale) return
        setPreview(answer)
        if (answer.isBusy) again = setTimeout(() => setTries(count => count + 1), BUSY_MS)
      },
      () => !isStale && setPreview(undefined),
    )
    return () => {
      isStale = true
      clearTimeout(again)
    }
  }, [face.api, name, id, sent, tries])
  if (!preview?.mayBeHeld) return null
  const { process, refusal, nodes, isBusy } = preview
  const unknown = isBusy ? t('preview.busy') : t('preview.may')
  const steps = nodes.filter(({ type }) => type !== 'copy')
  return (
    <div className={css.preview} role="status">
      <p>
        <AuditOutlined aria-hidden /> {process === null ? unknown : t('preview.held', { process })}
      </p>
      {refusal !== null && <p className={css.refusal}>{refusal}</p>}
      {process !== null && refusal === null && steps.length > 0 && (
        <ol>
          {steps.map(({ id: nodeId, name: node, people, isChosen }) => (
            <li key={nodeId}>
              <span>{node}</span>
              <small>{isChosen ? t('preview.chosen') : namesText(people ?? [], lang)}</small>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
