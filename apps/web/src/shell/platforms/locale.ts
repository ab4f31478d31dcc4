import { defineTexts } from '../../shared/text/i18n.ts'

const zh = { open: '切换平台', closed: '此功能暂未开通', done: '切换成功' } as const
const en: Record<keyof typeof zh, string> = {
  open: 'Switch platform',
  closed: 'This function is not open yet',
  done: 'You have been taken there',
}

export const { useT: usePlatformsT, t: platformsT } = defineTexts('platforms', { zh, en })
