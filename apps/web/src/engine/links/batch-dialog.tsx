import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../locale/index.ts'
import { BatchTable, type BatchTableProps } from './batch-table.tsx'

interface Props extends BatchTableProps {
  title: string
  width?: number
  /** Buttons before the close button. */
  tools?: ReactNode
  onClose(): void
}

/** The result of a batch, to be read only. */
export function BatchDialog({ title, width = 640, tools, onClose, ...table }: Props) {
  const t = useT()
  return (
    <Modal
      open
      width={width}
      title={title}
      onCancel={onClose}
      footer={
        <>
          {tools}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <BatchTable {...table} />
    </Modal>
  )
}
