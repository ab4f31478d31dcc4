import { useQuery } from '@tanstack/react-query'
import type { Folder, folderRightsCall } from '@tuheng/domain/files/folders/folder.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { Modal, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import css from './folders.module.css'

type Rights = AnswerOf<typeof folderRightsCall>

/** Which roles see a folder, and which change it. */
export default function RightsDialog({ folder, onClose }: { folder: Folder; onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['fms/folder', 'rights', folder.id],
    queryFn: ({ signal }) => call<Rights>('fms/folder/rights', { id: folder.id }, { signal }),
    gcTime: 0,
  })
  if (data) return <Editor folder={folder} rights={data} onClose={onClose} />
  return (
    <Modal open title={t('rights.title', { name: folder.name })} footer={null} onCancel={onClose}>
      {error ? <ErrorBlock small error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={3} />}
    </Modal>
  )
}

function Editor({ folder, rights, onClose }: { folder: Folder; rights: Rights; onClose(): void }) {
  const t = useT()
  const id = useId()
  const idsWith = (level: string) => rights.list.filter(one => one.level === level).map(one => one.roleId)
  const [own, setOwn] = useState(rights.own)
  const [readers, setReaders] = useState(idsWith('read'))
  const [writers, setWriters] = useState(idsWith('write'))
  const { busy, run } = useBusy()
  const onOk = async () => {
    const list = [
      ...readers.filter(roleId => !writers.includes(roleId)).map(roleId => ({ roleId, level: 'read' })),
      ...writers.map(roleId => ({ roleId, level: 'write' })),
    ]
    const isDone = await run(async () => {
      await call('fms/folder/setRights', { id: folder.id, own, list: own ? list : [] })
      notify.success(t('saved.done'))
      refreshAll()
    })
    if (isDone) onClose()
  }
  const options = rights.roles.map(role => ({ value: role.id, label: role.name ?? String(role.id) }))
  return (
    <Modal
      open
      title={t('rights.title', { name: folder.name })}
      okText={t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void onOk()}
      onCancel={onClose}
    >
      <Radio.Group
        className={css.stack}
        value={own}
        onChange={event => setOwn(event.target.value === true)}
        options={[
          { value: false, label: folder.parentId === null ? t('rights.top') : t('rights.follow') },
          { value: true, label: t('rights.own') },
        ]}
      />
      {own && (
        <div className={css.form}>
          <label htmlFor={`${id}r`}>{t('rights.readers')}</label>
          <Select
            id={`${id}r`}
            mode="multiple"
            optionFilterProp="label"
            options={options}
            value={readers}
            onChange={setReaders}
          />
          <label htmlFor={`${id}w`}>{t('rights.writers')}</label>
          <Select
            id={`${id}w`}
            mode="multiple"
            optionFilterProp="label"
            options={options}
            value={writers}
            onChange={setWriters}
          />
        </div>
      )}
      <p className="en-faint">{t('rights.note')}</p>
    </Modal>
  )
}
