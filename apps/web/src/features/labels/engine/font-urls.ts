import hebrew from '@expo-google-fonts/alef/400Regular/Alef_400Regular.ttf?url'
import hebrewBold from '@expo-google-fonts/alef/700Bold/Alef_700Bold.ttf?url'
import japanese from '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf?url'
import japaneseBold from '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf?url'
import korean from '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf?url'
import koreanBold from '@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf?url'
import own from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import ownBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import arabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url'
import arabicBold from '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf?url'
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url'
import devanagariBold from '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf?url'
import chinese from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url'
import chineseBold from '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf?url'
import symbols from '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf?url'
import thai from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url'
import thaiBold from '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf?url'

/** Where the browser fetches each font of the product, by family: regular and bold. */
export const fontUrls: Readonly<Record<string, readonly [regular: string, bold: string]>> = {
  'Noto Sans': [own, ownBold],
  'Noto Sans Arabic': [arabic, arabicBold],
  Alef: [hebrew, hebrewBold],
  'Noto Sans Thai': [thai, thaiBold],
  'Noto Sans Devanagari': [devanagari, devanagariBold],
  'BIZ UDPGothic': [japanese, japaneseBold],
  'Noto Sans SC': [chinese, chineseBold],
  'Nanum Gothic': [korean, koreanBold],
  'Noto Sans Symbols 2': [symbols, symbols],
}
