import { Dropdown, type MenuProps } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useT, useText } from '../../shared/text/i18n.ts'
import { Portrait } from '../../shared/ui/portrait.tsx'
import { useSession } from '../../shared/session/session.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { mayTurnDark } from '../../shared/appearance/theme-options.ts'
import { mayLeave } from '../close-tabs.ts'
import { navigation } from '../nav-context.tsx'
import { switchCompany } from '../switch-company.ts'
import { shownName } from '../titles.ts'
import css from './top-bar.module.css'

const PERSONAL = [
  '/pageInfo',
  '/messages',
  '/switchingCompanies',
  '/personalSettings/tags',
  '/personalSettings/opinion',
  '/personalSettings/homeSet',
  '/personalSettings/syncAccount',
  '/personalSettings/password',
  '/personalSettings/altimeter',
  '/procedure',
]
/** The handbook of the product, where the server names no other. */
const MANUAL = '#/manual'

/** Who is signed in, their own pages and the way out; on a phone also what the bar has no room for. */
export function UserMenu({ mobile }: { mobile: boolean }) {
  const t = useT()
  const text = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const user = useSession(state => state.user)
  const { lang, mode, set } = useSettings()
  if (!user) return null
  const name = shownName(user.name)
  const leave = async () => (await mayLeave()) && navigate('/logout')

  const own = PERSONAL.flatMap(path => navigation.places.get(path)?.screen ?? [])
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
  const logout = { key: 'logout', label: t('user.logout'), onClick: () => void leave() }
  const items: MenuProps['items'] = [...above, { type: 'divider' }, help, logout]
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      destroyOnHidden
      menu={{ items }}
      popupRender={menu => (
        <div className={css.popup} role="dialog" aria-label={name} ref={focusIn}>
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
    </Dropdown>
  )
}

let opener: Element | null = null

/** What has just opened takes the focus, so that arrow keys go on from there; once it is gone its button has it again. */
function focusIn(popup: HTMLElement | null): void {
  if (!popup) return void setTimeout(giveBack)
  opener = document.activeElement
  const menu = popup.querySelector<HTMLElement>('[role=menu]')
  const take = () => menu?.focus({ preventScroll: true })
  // Without motion it comes unseen, and cannot have the focus before it is shown
  if (popup.checkVisibility()) take()
  else requestAnimationFrame(take)
}

function giveBack(): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
