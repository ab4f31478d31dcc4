import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  tool: '锁屏',
  title: '锁定屏幕',
  text: '设置一个解锁密码，仅用于本次锁屏',
  password: '解锁密码',
  short: '密码不能少于 6 位',
  lock: '锁定',
  locked: '屏幕已锁定',
  unlock: '解锁',
  wrong: '密码不对',
  signOut: '退出登录，用账号密码重新进入',
  unsaved: '未保存的内容会丢失',
} as const
const en: Record<keyof typeof zh, string> = {
  tool: 'Lock screen',
  title: 'Lock the screen',
  text: 'Choose a password for unlocking; it serves this once',
  password: 'Password',
  short: 'At least 6 characters',
  lock: 'Lock',
  locked: 'The screen is locked',
  unlock: 'Unlock',
  wrong: 'That is not the password',
  signOut: 'Sign out and come back with your account',
  unsaved: 'Unsaved input will be lost',
}

export const { useT: useLockT } = defineTexts('lock', { zh, en })
