import { Button, Modal } from 'antd'
import { useContext, useEffect, type ReactNode } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import { TabContext, useTabs } from '../../shared/tabs/tabs.ts'
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
  const isDone = table.lines.every(({ ok, reasons }) => ok && !reasons?.length)
  useCloseOnLeaving(isDone, onClose)
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

/** Where nothing was refused or warned of, whoever goes to another page, as by one of its links, is done with the result. */
function useCloseOnLeaving(isDone: boolean, onClose: () => void): void {
  const own = useContext(TabContext)?.key
  const latest = useLatest({ isDone, onClose })
  useEffect(
    () =>
      useTabs.subscribe(({ active }) => {
        if (latest.current.isDone && own !== undefined && active !== own) latest.current.onClose()
      }),
    [own, latest],
  )
}
