import { IconButton } from '../ui/icon-button.tsx'
import { useT } from '../text/i18n.ts'
import { reveal } from './reveal.ts'
import { useSettings } from './settings.ts'

export function LangSwitch() {
  const { lang, set } = useSettings()
  const other = lang === 'zh' ? 'en' : 'zh'
  return (
    <IconButton
      label={other === 'zh' ? '中文' : 'English · EN'}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => set({ lang: other })}
    >
      <span>{other === 'zh' ? '中' : 'EN'}</span>
    </IconButton>
  )
}

export function DarkSwitch() {
  const t = useT()
  const { mode, set } = useSettings()
  return (
    <IconButton
      label={t(mode === 'dark' ? 'tool.light' : 'tool.dark')}
      onClick={event => reveal(event, () => set({ mode: mode === 'dark' ? 'light' : 'dark' }))}
    >
      {mode === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  )
}

// Inline SVG: the icon library would add weight to public pages
function Moon() {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M13.6 9.8A6 6 0 0 1 6.2 2.4a6 6 0 1 0 7.4 7.4Z" />
    </svg>
  )
}

function Sun() {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="3" />
      <path d="M8 1.2v1.5M8 13.3v1.5M1.2 8h1.5M13.3 8h1.5M3.2 3.2l1 1M11.8 11.8l1 1M12.8 3.2l-1 1M4.2 11.8l-1 1" />
    </svg>
  )
}
