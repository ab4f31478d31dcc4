import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../locale/index.ts'
import './filters.css'

/** Unfolds the filters that have no room in their line, or folds them. */
export function FilterMore({ open, setOpen }: { open: boolean; setOpen(open: boolean): void }) {
  const t = useT()
  return (
    <Button
      type="link"
      className="en-flt-more"
      onClick={() => setOpen(!open)}
      icon={open ? <UpOutlined /> : <DownOutlined />}
      iconPlacement="end"
      aria-expanded={open}
    >
      {open ? t('filter.less') : t('filter.more')}
    </Button>
  )
}
