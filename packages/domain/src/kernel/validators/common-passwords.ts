/**
 * Passwords that everybody tries first: what leads the published lists of leaked ones, here and abroad. Written as words
 * and what people put before and behind them.
 */
const WORDS = [
  'password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'pass', 'pwd', 'admin', 'administrator', 'root', 'user', 'guest', 'test',
  'login', 'welcome', 'letmein', 'changeme', 'master', 'system', 'manager', 'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg', 'aaa',
  'qwe', 'qwer', 'qwert', 'qwerty', 'qwertyuiop', 'asd', 'asdf', 'asdfgh', 'asdfghjkl', 'zxc', 'zxcv', 'zxcvbn', 'zxcvbnm',
  'qaz', 'qazwsx', 'qazwsxedc', '1q2w3e', '1q2w3e4r', '1q2w3e4r5t', 'q1w2e3', 'q1w2e3r4', '1qaz2wsx', '1qaz2wsx3edc', 'zaq12wsx',
  'iloveyou', 'loveyou', 'love', 'sunshine', 'princess', 'dragon', 'monkey', 'football', 'baseball', 'superman', 'shadow',
  'woaini', 'woaiwo', 'woaiwojia', 'wodemima', 'mima', 'nihao', 'wang', 'zhang', 'liu', 'chen', 'yang', 'huang', 'zhao', 'zhou',
  'wuliu', 'yunshu', 'huoche', 'tuheng', 'qq', 'wx', 'weixin', 'taobao', 'alipay', 'baidu', 'huawei', 'xiaomi', 'china', 'zhongguo',
] as const

const ENDINGS = [
  '', '0', '1', '11', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '321', '654321', '000', '111',
  '123123', '112233', '666', '888', '8888', '999', '520', '521', '1314', '5201314', '2020', '2021', '2022', '2023', '2024', '2025',
  '2026', '01', '001', '007', '!', '!!', '@123', '#123', '.123', '_123', '!@#', '@', '.', 'abc', 'a', 'q',
] as const

const BEGINNINGS = ['123', '1234', '123456', '520', '5201314', '111111', '000000'] as const

const NUMBERS = [
  '123456', '1234567', '12345678', '123456789', '1234567890', '0123456789', '012345', '0123456', '654321', '7654321', '87654321',
  '987654321', '0987654321', '123123', '123123123', '112233', '11223344', '1122334455', '121212', '12121212', '123321', '1234321',
  '12344321', '1233211234567', '147258', '147258369', '159357', '159753', '741852', '741852963', '789456', '789456123', '456789',
  '456123', '321321', '100200', '101010', '131313', '1314520', '1314521', '5201314', '520520', '521521', '5211314', '52013140',
  '201314', '2013145', '888666', '666888', '168168', '518518', '519519', '110110', '110120', '120120', '119119', '10086', '100861',
  '1008611', '134679', '135790', '1357924680', '24681012', '246810', '13579', '1234qwer', '123qwe', '123qweasd', '123qweasdzxc',
  '123abc', '1a2b3c', '1a2b3c4d', 'a1b2c3', 'a1b2c3d4', 'a1s2d3', 'a1s2d3f4', '!@#$%^', '!@#$%^&*', '!qaz2wsx', '!qaz@wsx', '1q1q1q',
  'trustno1', 'qweasd', 'qweasdzxc', 'asdasd', 'qweqwe', 'zxczxc', 'asdfasdf', 'poiuytrewq', 'mnbvcxz', 'lkjhgfdsa', 'zzzxxx',
] as const

/** Spelled as `checkPassword` compares: in small letters. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...NUMBERS,
  ...WORDS.flatMap(word => [...ENDINGS.map(ending => `${word}${ending}`), ...BEGINNINGS.map(beginning => `${beginning}${word}`)]),
  ...'abcdefghijklmnopqrstuvwxyz'.split('').flatMap(letter => ['123456', '1234567', '12345678', '123456789', '654321', '111111', '123123', '5201314'].flatMap(tail => [`${letter}${tail}`, `${tail}${letter}`, `${letter}${letter}${tail}`])),
  ...'0123456789abcdefghijklmnopqrstuvwxyz'.split('').flatMap(sign => [6, 7, 8, 9, 10].map(times => sign.repeat(times))),
])
