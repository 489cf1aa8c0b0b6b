/** Messages for job applicants. */
export const applicationsStrings = {
  noVacancy: 'Этой вакансии больше нет.',
  phone: 'Проверьте номер телефона.',
  noMoreFiles: 'Сегодня мы больше не можем принять файл. Отправьте заявку без него или позвоните нам.',
  tooMany: 'С этого устройства или номера пришло слишком много откликов. Попробуйте завтра или позвоните.',
  fileTooLarge: 'Файл больше 5 МБ. Отправьте файл поменьше или без него.',
  fileType: 'Подойдёт PDF, DOCX, JPEG или PNG.',
  fileEmpty: 'Файл пустой.',
} as const;
