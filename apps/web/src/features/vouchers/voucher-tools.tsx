import { FileTextOutlined, ProfileOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { voucher } from '@tuheng/domain/margin/voucher/voucher'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const GenerateDialog = lazy(() => import('./generate-dialog.tsx'))
const FileDialog = lazy(() => import('./file-dialog.tsx'))
const FACE = anyResource(voucher).faces['all']

/** 生成凭证, and of selected vouchers 导出财务文件. */
export function VoucherTools({ selected }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const isFile = selected.length > 0
  if (!FACE || !can(actor, FACE, isFile ? 'push' : 'generate')) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type={isFile ? 'default' : 'primary'}
        icon={isFile ? <FileTextOutlined /> : <ProfileOutlined />}
        onClick={() => setOpen(true)}
      >
        {isFile ? t('file') : t('generate')}
      </Button>
      {open && (
        <Suspense>
          {isFile ? (
            <FileDialog ids={selected.map(row => Number(row['id' as never])).slice(0, 2000)} onClose={close} />
          ) : (
            <GenerateDialog onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
