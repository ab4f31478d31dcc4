import { UploadOutlined } from '@ant-design/icons'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { eInvoiceFile } from '@tuheng/domain/invoices/index'
import type { collectInvoicesCall } from '@tuheng/domain/invoices/e-invoice-file.calls'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { ListToolProps } from '../../../engine/slots.ts'
import { call, upload } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useActor } from '../../../shared/session/session.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'

const FACE = anyResource(eInvoiceFile).faces['all']

type Refused = AnswerOf<typeof collectInvoicesCall>['refused']

/** 上传电子发票: reads the chosen files, and says what could not be read. */
export function CollectTool({ selected, refresh }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const input = useRef<HTMLInputElement>(null)
  const { busy, run } = useBusy()
  const [refused, setRefused] = useState<Refused>([])
  if (selected.length > 0 || !FACE || !can(actor, FACE, 'modify')) return null
  const collect = (files: readonly File[]) =>
    run(async () => {
      const form = new FormData()
      for (const file of files) form.append('file', file, file.name)
      const kept = await upload('fms/file/upload', form)
      const answer = await call<AnswerOf<typeof collectInvoicesCall>>(`${FACE.api}/collect`, {
        files: kept.map(({ id }) => id),
      })
      if (answer.kept) notify.success(t('files.kept', { kept: answer.kept, matched: answer.matched }))
      setRefused(answer.refused)
      refresh()
    })
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {t('files.collect')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".pdf,.ofd,.xml,.zip"
        aria-label={t('files.collect')}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length) void collect(files)
        }}
      />
      <Modal
        open={refused.length > 0}
        title={t('files.refused')}
        footer={null}
        onCancel={() => setRefused([])}
        destroyOnHidden
      >
        <ul>
          {refused.map(({ name, reason }, i) => (
            <li key={i}>
              {name}：{reason}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
