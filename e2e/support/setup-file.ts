import { tellWhatWasShown } from './browser.ts'

tellWhatWasShown()
