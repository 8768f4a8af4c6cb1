import { Failure } from '#server/failure.ts';
import { inOtherLayout } from '#server/catalog/search/keyboard-layout.ts';

// Words that attackers try first, with the digits or the sign that people append to them, all in lower case.
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passw0rd p@ssw0rd p@ssword pass parol parol123 qwerty qwertyuiop qwerty123 qwert qwe qweasd qweasdzxc
  qazwsx qazwsxedc wsxedc zxcvbn zxcvbnm zxcvb zxc asdfgh asdfghjkl asdf asd asdqwe asdzxc qweqwe asdasd zxczxc qaz wsx edc
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3 zaq12wsx zaq1 xsw2 a1b2c3d4 abcd abc abcde abcdef abc123 aaa
  admin administrator root user username login guest test tester testing temp default changeme letmein welcome hello hallo
  access secret private master manager server system service support oracle public office company internet computer
  dragon monkey shadow sunshine princess football baseball basketball hockey soccer batman superman spiderman pokemon naruto
  sasuke sakura itachi anime otaku manga senpai kawaii nezuko luffy onepiece bleach gundam evangelion totoro sailormoon
  hinata kakashi tokyo japan konoha uchiha hokage goku vegeta saitama eren levi mikasa kirito asuna rem ram akane akanesite
  starwars matrix minecraft fortnite roblox dota dota2 counterstrike csgo steam warcraft diablo skyrim witcher geralt
  iloveyou iloveu loveyou lovely love lover forever friend friends family angel heaven freedom money million lucky happy
  killer hunter ranger warrior soldier sniper ninja samurai knight viking pirate wizard phantom ghost demon devil lucifer
  summer winter spring autumn january february march april may june july august september october november december
  monday friday sunday michael jordan jennifer jessica ashley daniel thomas robert george charlie andrew joshua matthew
  nicole michelle samantha amanda hannah alexander alexandra maxim max maksim dima dmitry dmitriy sergey sergei andrey andrei
  alexey alex aleksey ivan ivanov petrov sidorov vladimir vova nikita kirill artem artyom roman denis pavel oleg igor ilya
  egor anton vadim stas slava misha mihail yuri yura kolya tolik natasha natalia nastya anastasia marina elena lena olga
  irina ira katya ekaterina masha maria anna anya julia yulia svetlana sveta tatiana tanya kristina ksenia polina victoria
  vika dasha daria sonya alina diana valeria lera russia rossiya moscow moskva piter spb sssr ussr zenit spartak lokomotiv
  cska dinamo lubov lyubov solnce solnyshko kotik kotenok kiska zaika zayka malysh lapochka krasotka princessa koroleva
  mama papa mamapapa babushka dedushka brat sestra drug druzhba schastie nadezhda vera sobaka koshka medved volk tigr lev
  privet poka klass super krutoy krutoi bratan nagibator vasya petya pupkin lenin stalin putin gagarin pushkin
  google yandex mail mailru vkontakte vk facebook instagram telegram whatsapp youtube discord apple iphone samsung android
  windows linux microsoft nokia sony xiaomi huawei bmw audi mercedes ferrari porsche lada toyota honda nissan
  пароль мойпароль секрет вход админ привет любовь люблю люблютебя ялюблютебя солнце солнышко котик котёнок котенок зайка
  малыш красотка принцесса королева мама папа мамапапа бабушка дедушка брат сестра друг дружба счастье надежда вера собака
  кошка медведь волк тигр россия москва питер ссср зенит спартак локомотив динамо аниме наруто саске сакура хината
  наташа настя марина елена лена ольга ирина катя маша мария анна аня юля юлия светлана света татьяна таня кристина ксения
  полина виктория вика даша дарья соня алина диана александр саша максим дима дмитрий сергей андрей алексей лёша леша иван
  владимир вова никита кирилл артём артем роман денис павел олег игорь илья егор антон вадим стас слава миша михаил юра коля
  цой виктор брат2 космос ромашка снежинка весна лето осень зима январь февраль март апрель май июнь июль август сентябрь
  октябрь ноябрь декабрь понедельник пятница воскресенье
`
    .trim()
    .split(/\s+/),
);

// Sequences of neighbouring keys and letters of the alphabet.
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  "qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  '1234567890йцукенгшщзхъфывапролджэ',
];

function isRun(password: string): boolean {
  const reversed = Array.from(password).toReversed().join('');
  return RUNS.some((run) => `${run}${run}`.includes(password) || `${run}${run}`.includes(reversed));
}

function isRepeated(password: string): boolean {
  const { length } = password;
  return [1, 2, 3, 4].some((unit) => password.slice(0, length - unit) === password.slice(unit));
}

function isDate(password: string): boolean {
  const day = /^(0[1-9]|[12]\d|3[01])[.\-/]?(0[1-9]|1[0-2])[.\-/]?(19|20)\d\d$/;
  return (
    day.test(password) || /^(19|20)\d\d[.\-/]?(0[1-9]|1[0-2])[.\-/]?(0[1-9]|[12]\d|3[01])$/.test(password)
  );
}

// «Natasha1990», «!!qwerty»: attackers guess the word alone.
function wordOf(password: string): string {
  return password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function isGuessable(password: string): boolean {
  const word = wordOf(password);
  const half = word.slice(0, word.length / 2);
  const candidates = [password, word, ...(half + half === word ? [half] : [])];
  if (candidates.some((candidate) => COMMON_WORDS.has(candidate))) return true;
  return isRun(password) || isRepeated(password) || isDate(password);
}

/** Whether a password is easy to guess: a common word or key sequence in either layout, or one of the owner's names. */
export function isCommonPassword(password: string, ownNames: readonly string[] = []): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  const own = ownNames.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.toLowerCase());
  if (own.some((name) => name.length > 2 && (lower === name || wordOf(lower) === wordOf(name)))) return true;
  return [lower, ...inOtherLayout(lower)].some(isGuessable);
}

const MESSAGE =
  'Такой пароль подбирают первым: это известное слово или имя, хоть и с цифрами. Придумайте другой.';

/** Fails with `invalid` at the field `password` when a new password is easy to guess. */
export function refuseCommonPassword(password: string, ownNames: readonly string[] = []): void {
  if (isCommonPassword(password, ownNames)) throw new Failure('invalid', MESSAGE, { password: [MESSAGE] });
}
