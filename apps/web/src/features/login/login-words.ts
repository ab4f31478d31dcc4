import type { Text } from '../../shared/text/i18n.ts'

export const words = {
  captcha: { zh: '图中的字符', en: 'Characters of the picture' },
  captchaHint: {
    zh: '不分大小写。看不清就换一张；不想填，等 15 分钟再登录就不需要',
    en: 'Capitals or not. Take another if it is hard to read, or wait 15 minutes and it is not asked for',
  },
  captchaAnother: { zh: '换一张', en: 'Another' },
  captchaPicture: { zh: '四个歪斜的字符', en: 'Four crooked characters' },
  captchaMissing: { zh: '图片没有取到', en: 'No picture' },
  offer: {
    zh: '登录后绑定企业通讯账号“{nick}”，以后可以直接从那里登录',
    en: 'Signing in binds the messenger account “{nick}”; from then on you can sign in from there',
  },
  offerDrop: { zh: '不绑定', en: 'Do not bind' },
  offerBound: { zh: '已绑定企业通讯账号“{nick}”', en: 'The messenger account “{nick}” is bound' },
  offerLost: {
    zh: '登录成功，但没有绑定“{nick}”：绑定已过期，或其中一个账号已绑定别的账号',
    en: 'Signed in, but “{nick}” was not bound: the offer is over, or one of the two is bound already',
  },
} as const satisfies Record<string, Text>
