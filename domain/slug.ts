const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ' +
    'ъ= ы=y ь= э=e ю=yu я=ya'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
);
const LONGEST = 60;

/** Writes a name in Latin letters for ids and addresses: «Борщ с чесноком» is `borshch-s-chesnokom`. Empty: the name has no letter for it. */
export function slugOf(name: string): string {
  const latin = Array.from(name.toLowerCase().replaceAll('ё', 'е'), (sign) => LATIN[sign] ?? sign).join('');
  const plain = latin.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
}
