import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'

interface Props {
  label: string
  /** The dialog that the button opens. It may be loaded then. */
  children(close: () => void): ReactNode
}

/** The button of a detail page that makes a link, without its words on a phone. */
export function LinkButton({ label, children }: Props) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<LinkOutlined />}
        aria-label={label}
        title={narrow ? label : undefined}
        onClick={() => setOpen(true)}
      >
        {!narrow && label}
      </Button>
      {open && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
