import { Link } from 'react-router'
import { useT } from '../../shared/text/i18n.ts'
import { LogoMark, LogoSeal } from '../../shared/ui/logo.tsx'
import css from './brand.module.css'
import { useLayout } from './use-layout.ts'

/** Picture and name, with a link to the home page. In the horizontal layout the name gives way in a small window. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const t = useT()
  const layout = useLayout()
  return (
    <Link to="/" className={css.brand} aria-label={t('site.name')} data-yields={layout === 'horizontal' || undefined}>
      {layout === 'comprehensive' ? <LogoSeal size={28} /> : <LogoMark size={compact ? 24 : 26} />}
      {!compact && <span>{t('site.name')}</span>}
    </Link>
  )
}
