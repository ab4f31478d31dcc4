import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { Alert, Button, Modal } from 'antd'
import { useLang } from '../../shared/text/i18n.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import './transitions.css'

/** A record and why it is refused, with the records that the reason names. */
export interface RefusedRecord {
  row: AnyRow
  issue: Pick<Issue, 'zh' | 'en' | 'records'>
}

interface Props {
  title: string
  resource: AnyResource
  refused: readonly RefusedRecord[]
}

const MAX_SHOWN = 5

/** The reasons by record, each with links to what it names. */
export function RefusedRecords({ title, resource, refused }: Props) {
  const lang = useLang()
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <ul className="en-act-refused">
          {refused.slice(0, MAX_SHOWN).map(({ row, issue }) => (
            <li key={row['id'] as number}>
              <LinkedText
                text={reasonWith(String(row[resource.title] ?? row['id']), issue[lang])}
                records={issue.records}
              />
            </li>
          ))}
          {refused.length > MAX_SHOWN && <li>…</li>}
        </ul>
      }
    />
  )
}

/** Says why nothing can be done. It asks for nothing. */
export function RefusedDialog({ title, resource, refused, onClose }: Props & { onClose(): void }) {
  const t = useT()
  return (
    <Modal
      open
      width={560}
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('act.understood')}
        </Button>
      }
    >
      <RefusedRecords title={t('act.refused', { action: title })} resource={resource} refused={refused} />
    </Modal>
  )
}

/** Adds the record's number, unless the reason contains it. */
function reasonWith(no: string, reason: string): string {
  return reason.includes(no) ? reason : `${no}: ${reason}`
}
