import type { MenuProps } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useT, useText } from '../../shared/text/i18n.ts'
import { ClickMenu } from '../../shared/ui/click-menu.tsx'
import { Portrait } from '../../shared/ui/portrait.tsx'
import { useSession } from '../../shared/session/session.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { mayTurnDark } from '../../shared/appearance/theme-options.ts'
import { openThemeDrawer } from '../appearance/appearance-dialogs.ts'
import { clearCache } from '../appearance/clear-cache.ts'
import { useAppearanceT } from '../appearance/locale.ts'
import { takeRandomLook } from '../appearance/random-look.ts'
import { confirmLeave } from '../close-tabs.ts'
import { navigation } from '../nav-context.tsx'
import { switchCompany } from '../switch-company.ts'
import { personName } from '../titles.ts'
import css from './top-bar.module.css'

const COMPANIES = '/switchingCompanies'
const PERSONAL = [
  '/pageInfo',
  '/messages',
  COMPANIES,
  '/personalSettings/tags',
  '/personalSettings/opinion',
  '/personalSettings/homeSet',
  '/personalSettings/syncAccount',
  '/personalSettings/password',
  '/personalSettings/altimeter',
  '/procedure',
]
/** The manual of the product, unless the server is configured with another one. */
const MANUAL = '#/manual'

/** The person, their own pages and signing out; on a phone also tools that do not fit in the bar. */
export function UserMenu({ mobile }: { mobile: boolean }) {
  const t = useT()
  const text = useText()
  const appearance = useAppearanceT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const user = useSession(state => state.user)
  const { lang, mode, showTheme, showThemeSetting, set } = useSettings()
  if (!user) return null
  const name = personName(user.name)
  const signOut = async () => (await confirmLeave()) && navigate('/logout')

  // On a phone the companies stand in the menu itself
  const listed = mobile && user.companies.length > 1 ? PERSONAL.filter(path => path !== COMPANIES) : PERSONAL
  const own = listed.flatMap(path => navigation.places.get(path)?.screen ?? [])
  const above: NonNullable<MenuProps['items']> = [
    ...own.map(screen => ({ key: screen.path, label: text(screen), onClick: () => void navigate(screen.path) })),
    ...(mobile
      ? [
          {
            key: 'lang',
            label: lang === 'zh' ? 'English' : '中文',
            onClick: () => set({ lang: lang === 'zh' ? 'en' : 'zh' }),
          },
          ...(mayTurnDark(pathname)
            ? [
                {
                  key: 'mode',
                  label: t(mode === 'dark' ? 'tool.light' : 'tool.dark'),
                  onClick: () => set({ mode: mode === 'dark' ? 'light' : 'dark' }),
                },
              ]
            : []),
          ...(showTheme ? [{ key: 'theme', label: t('tool.theme'), onClick: openThemeDrawer }] : []),
          ...(showThemeSetting
            ? [
                { key: 'random', label: appearance('random'), onClick: () => takeRandomLook(true) },
                { key: 'clear', label: appearance('clear'), onClick: () => void clearCache() },
              ]
            : []),
          ...(user.companies.length > 1
            ? [
                {
                  key: 'company',
                  label: t('company.switch'),
                  children: user.companies.map(c => ({
                    key: `company-${c.id}`,
                    label: c.name,
                    disabled: c.id === user.orgId,
                    onClick: () => void switchCompany(c.id),
                  })),
                },
              ]
            : []),
        ]
      : []),
  ]
  const manual = user.widgets?.manual ?? MANUAL
  const help = { key: 'manual', label: t('user.manual'), onClick: () => void window.open(manual, '_blank', 'noopener') }
  const logout = { key: 'logout', label: t('user.logout'), onClick: () => void signOut() }
  const items: MenuProps['items'] = [...above, { type: 'divider' }, help, logout]
  return (
    <ClickMenu
      placement="bottomRight"
      destroyOnHidden
      menu={{ items }}
      popupRender={menu => (
        <div className={css.popup} role="dialog" aria-label={name} ref={manageFocus}>
          <div className={css.card}>
            <strong>{name}</strong>
            <div>{user.companyName}</div>
            <div>
              {t('user.ip')} {user.ipAddr || t('common.noData')}
            </div>
            <div>
              {t('user.from')} {user.fromAddr || t('common.noData')}
            </div>
          </div>
          {menu}
        </div>
      )}
    >
      <button type="button" className={css.user} aria-haspopup="dialog" aria-label={mobile ? name : undefined}>
        <Portrait name={name} />
        {!mobile && <span className={css.userName}>{name}</span>}
      </button>
    </ClickMenu>
  )
}

let opener: Element | null = null

/** Focuses a popup that has just opened, so that arrow keys work in it. When it closes, its button is focused again. */
function manageFocus(popup: HTMLElement | null): void {
  if (!popup) return void setTimeout(returnFocus)
  opener = document.activeElement
  const menu = popup.querySelector<HTMLElement>('[role=menu]')
  const focusMenu = () => menu?.focus({ preventScroll: true })
  // Without motion it is still hidden when it mounts and cannot be focused yet
  if (popup.checkVisibility()) focusMenu()
  else requestAnimationFrame(focusMenu)
}

function returnFocus(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
