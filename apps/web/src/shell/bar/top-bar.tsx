import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { Link } from 'react-router'
import { IconButton } from '../../shared/icon-button.tsx'
import { useT } from '../../shared/i18n.ts'
import { LogoMark } from '../../shared/logo.tsx'
import { JobsBell } from '../jobs/jobs-bell.tsx'
import { MenuSearch } from '../search/menu-search-button.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { tools } from './tools.tsx'
import css from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

interface Props {
  folded: boolean
  onFold: () => void
}

export function TopBar({ folded, onFold }: Props) {
  const t = useT()
  const mobile = useIsMobile()
  return (
    <header className={css.bar}>
      <IconButton label={t(folded ? 'shell.unfold' : 'shell.fold')} aria-expanded={!folded} onClick={onFold}>
        {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </IconButton>
      {mobile ? (
        <Link to="/index" className={css.brand} aria-label={t('shell.toHome')}>
          <LogoMark size={24} />
        </Link>
      ) : (
        <Breadcrumb />
      )}
      <div className={css.gap} />
      <MenuSearch compact={mobile} />
      {!mobile && <CompanySwitcher />}
      {!mobile && tools.map(({ name, Tool }) => <Tool key={name} />)}
      <JobsBell />
      <UserMenu mobile={mobile} />
    </header>
  )
}
