import { Link } from 'react-router'
import { useT } from '../../shared/i18n.ts'
import { LogoMark } from '../../shared/logo.tsx'
import css from './brand.module.css'

/** Mark and name; leads home. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const t = useT()
  return (
    <Link to="/index" className={css.brand} aria-label={compact ? t('shell.toHome') : undefined}>
      <LogoMark size={compact ? 24 : 26} />
      {!compact && <span>{t('site.name')}</span>}
    </Link>
  )
}
