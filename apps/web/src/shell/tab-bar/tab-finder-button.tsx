import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { visibleTabs } from '../../shared/tabs/tab-rules.ts'
import { useTabs } from '../../shared/tabs/tabs.ts'
import { useTabsT } from './locale.ts'
import css from './tab-bar.module.css'

const TabFinder = lazy(() => import('./tab-finder.tsx'))

/** Opens the list of all tabs, and says how many have no place in the bar. Shown if the bar cannot show all of them. */
export default function TabFinderButton({ hidden }: { hidden: number }) {
  const t = useTabsT()
  const count = useTabs(state => visibleTabs(state.tabs).length)
  const [open, setOpen] = useState(false)
  const content = (
    <Suspense>
      <TabFinder onClose={() => setOpen(false)} />
    </Suspense>
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      placement="bottomRight"
      arrow={false}
      content={content}
      styles={BARE}
    >
      {hidden > 0 ? (
        <button
          type="button"
          className={css.more}
          title={t('all', { count })}
          aria-haspopup="dialog"
          aria-expanded={open}
        >
          {t('more', { count: hidden })}
          <span className="visually-hidden">{t('all', { count })}</span>
        </button>
      ) : (
        <IconButton label={t('all', { count })} aria-haspopup="dialog" aria-expanded={open}>
          <UnorderedListOutlined />
        </IconButton>
      )}
    </Popover>
  )
}

const BARE = { container: { padding: 0 } }
