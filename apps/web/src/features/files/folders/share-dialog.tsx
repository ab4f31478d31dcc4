import { useQuery } from '@tanstack/react-query'
import type { FileOfFolder } from '@tuheng/domain/files/folders/folder.calls'
import { SHARE_DAYS } from '@tuheng/domain/files/folders/limits'
import type { makeShareCall, sharesCall } from '@tuheng/domain/files/folders/share.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { f } from '@tuheng/domain/kernel/fields'
import { Button, Modal, Segmented, Tag } from 'antd'
import { useId, useState } from 'react'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { NewLinkModal } from '../../../engine/public-link/make-link-dialog.tsx'
import { NewAddress } from '../../../engine/public-link/new-address.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useT } from './locale/index.ts'
import css from './folders.module.css'

type Made = AnswerOf<typeof makeShareCall>

/** Makes a link of a file for the outside, and shows those that there are, with who used them. */
export default function ShareDialog({ file, onClose }: { file: FileOfFolder; onClose(): void }) {
  const t = useT()
  const labelId = useId()
  const [days, setDays] = useState<number>(7)
  const [password, setPassword] = useState<string | null>(null)
  const [made, setMade] = useState<Made>()
  const { busy, run } = useBusy()
  const make = () =>
    run(async () => {
      setMade(await call<Made>('fms/share/make', { id: file.id, days, ...(password ? { password } : {}) }))
      refreshAll()
    })
  if (made)
    return (
      <NewLinkModal title={t('share.title', { name: file.name })} closeText={t('close')} onClose={onClose}>
        <NewAddress link={made} warning={t('share.once')} />
      </NewLinkModal>
    )
  const hint = { zh: t('share.passwordHint'), en: t('share.passwordHint') }
  return (
    <Modal
      open
      width={640}
      title={t('share.title', { name: file.name })}
      okText={t('share.make')}
      cancelText={t('close')}
      okButtonProps={{ loading: busy }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <p>{t('share.about')}</p>
      <p id={labelId}>{t('share.days')}</p>
      <Segmented
        aria-labelledby={labelId}
        options={SHARE_DAYS.map(count => ({ value: count as number, label: t('share.daysOf', { days: count }) }))}
        value={days}
        onChange={setDays}
      />
      <LabelledInput
        field={f.text(t('share.password'), { en: t('share.password'), maxLength: 50, hint })}
        value={password}
        onChange={setPassword}
      />
      <Links file={file} />
    </Modal>
  )
}

function Links({ file }: { file: FileOfFolder }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['fms/share', file.id],
    queryFn: ({ signal }) => call<AnswerOf<typeof sharesCall>>('fms/share/list', { id: file.id }, { signal }),
  })
  const { busy, run } = useBusy()
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={2} />
  const end = (id: number) =>
    run(async () => {
      await call('fms/share/end', { id })
      refreshAll()
    })
  return (
    <>
      <h3 className={css.part}>{t('share.list')}</h3>
      {data.list.length === 0 && <p className="en-faint">{t('share.none')}</p>}
      <ul className={css.plain}>
        {data.list.map(link => (
          <li key={link.id} className={css.line}>
            <Tag color={link.state === 'active' ? 'green' : 'default'}>{t(`share.state.${link.state}`)}</Tag>
            <span className={css.grow}>
              {link.memberName} {t('share.until', { at: link.expiresAt.slice(0, 16) })}
              {link.hasPassword && ` · ${t('share.withPassword')}`} ·{' '}
              {t('share.used', { opened: link.opened, downloaded: link.downloaded })}
            </span>
            {link.state === 'active' && (
              <Button size="small" loading={busy} onClick={() => void end(link.id)}>
                {t('share.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.uses.length > 0 && (
        <>
          <h3 className={css.part}>{t('share.log')}</h3>
          <ul className={css.log} tabIndex={0} aria-label={t('share.log')}>
            {data.uses.map(use => (
              <li key={use.id}>
                {use.at.slice(0, 16)} {t(`share.act.${use.act}`)} {use.ip}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
