import { DownOutlined } from '@ant-design/icons'
import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { copyProcessCall, newVersionCall } from '@tuheng/domain/approvals/process.calls'
import { f } from '@tuheng/domain/kernel/fields'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Button, Modal } from 'antd'
import { useMemo, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { recordPath } from '../../../engine/paths.ts'
import { call, newKey } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useCopyTo } from './copy-to.tsx'
import { useDesignOf } from './design-tab.tsx'
import { useT } from './locale/index.ts'
import { ClickMenu } from '../../../shared/ui/click-menu.tsx'

/** Goes on from a version: a new one or the draft that there is, or another process like it. */
export default function VersionActions({ row }: { row: LooseRow<typeof approvalProcess> }) {
  const t = useT()
  const actor = useActor()
  const id = row['id'] as number
  const { data } = useDesignOf(id)
  const { busy, run } = useBusy()
  const [copying, setCopying] = useState(false)
  const copyTo = useCopyTo({ id, name: String(row['name'] ?? '') })
  if (!hasPermission(actor, 'bpm.process.modify')) return null
  const open = (target: number) => {
    const path = recordPath({ resource: 'approvalProcess', id: target, actor })
    if (path) openTab(path)
  }
  const draft = data?.versions.find(({ status }) => status === 'draft')
  const isDraft = row['status'] === 'draft'
  const renew = () =>
    run(async () => {
      const made = await call<AnswerOf<typeof newVersionCall>>(
        'bpm/process/newVersion',
        { id },
        { idempotencyKey: newKey() },
      )
      notify.success(t('version.made'))
      refreshAll()
      open(made.id)
    })
  return (
    <>
      {!isDraft && (
        <Button
          type={row['status'] === 'published' && draft === undefined ? 'primary' : 'default'}
          loading={busy}
          disabled={!data}
          onClick={() => (draft ? open(draft.id) : void renew())}
        >
          {draft ? t('version.openDraft', { no: draft.versionNo }) : t('version.new')}
        </Button>
      )}
      {copyTo.isOffered ? (
        <ClickMenu
          menu={{
            items: [
              { key: 'here', label: t('version.copy') },
              { key: 'others', label: t('copyTo') },
            ],
            onClick: ({ key }) => (key === 'here' ? setCopying(true) : void copyTo.open()),
          }}
        >
          <Button>
            {t('version.copyMenu')} <DownOutlined />
          </Button>
        </ClickMenu>
      ) : (
        <Button onClick={() => setCopying(true)}>{t('version.copy')}</Button>
      )}
      {copyTo.dialog}
      {copying && (
        <CopyDialog id={id} name={String(row['name'] ?? '')} onClose={() => setCopying(false)} onCopied={open} />
      )}
    </>
  )
}

function CopyDialog({
  id,
  name,
  onClose,
  onCopied,
}: {
  id: number
  name: string
  onClose(): void
  onCopied(id: number): void
}) {
  const t = useT()
  const { busy, run } = useBusy()
  const [next, setNext] = useState<string | null>(t('version.copyOf', { name }).slice(0, 60))
  const field = useMemo(
    () => f.text(t('version.copyName'), { en: t('version.copyName'), required: true, maxLength: 60 }),
    [t],
  )
  const copy = () =>
    run(async () => {
      const body = { id, name: next?.trim() }
      const made = await call<AnswerOf<typeof copyProcessCall>>('bpm/process/copyAs', body, {
        idempotencyKey: newKey(),
      })
      notify.success(t('version.copied'))
      onClose()
      refreshAll()
      onCopied(made.id)
    })
  return (
    <Modal
      open
      title={t('version.copy')}
      okText={t('version.copy')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !next?.trim(), loading: busy }}
      mask={{ closable: false }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <LabelledInput field={field} name="name" value={next} onChange={setNext} autoFocus />
    </Modal>
  )
}
